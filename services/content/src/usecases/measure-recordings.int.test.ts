/** How long a recording plays is taken from the file when it is complete, on both places of the bytes; so is how many pages a PDF has. */
import { pagesOf } from '../../test/odd-pdfs.ts';
import { inBothPlaces, uploaded } from '../../test/set-ups.ts';
import { makeShelf } from '../../test/shelf.ts';
import { m4aOf, mp3Of, wavOf } from '../../test/sounds.ts';

const by = { uid: 'a'.repeat(32), name: 'Nadia Rahman' };
const once = { actorUid: by.uid, rpc: '', key: undefined, body: {} };
const silent = Buffer.from('RIFF1234WAVE'.padEnd(100));

inBothPlaces((content) => {
  const upload = (filename: string, contentType: string, bytes: Buffer) =>
    uploaded(content, { filename, contentType, bytes, by: by.uid });
  const measured = async (id: string) => {
    const sql = 'select pages, seconds from files where id = $1';
    return (await content.database.pool.query(sql, [id])).rows[0] as unknown;
  };

  test.each([
    ['1.wav', 'audio/wav', wavOf(3), 3],
    ['1.mp3', 'audio/mpeg', mp3Of(5), 5],
    ['1.m4a', 'audio/mp4', m4aOf(7), 7],
    ['broken.wav', 'audio/wav', silent, null],
  ])('ADM-10 the length of %s is known', async (filename, type, bytes, seconds) => {
    expect(await measured(await upload(filename, type, bytes))).toEqual({ pages: null, seconds });
  });

  test('DATA-19 a PDF tells how many pages it has', async () => {
    const id = await upload('1.pdf', 'application/pdf', await pagesOf(12));
    expect(await measured(id)).toEqual({ pages: 12, seconds: null });
  });

  test.each([
    ['a film', m4aOf(7, { handler: 'vide' })],
    ['nothing that plays', Buffer.concat([Buffer.from([0, 0, 0, 16]), Buffer.from('ftypM4A junkjunk')])],
  ])('an M4A with %s in it is refused, and leaves nothing', async (_what, bytes) => {
    await expect(upload('1.m4a', 'audio/mp4', bytes)).rejects.toMatchObject({ reason: 'UPLOAD_TYPE' });
  });

  test('ADM-10 a lesson’s recordings say how long they play as measured, whatever was said, and are renamed without being sent again', async () => {
    const shelf = makeShelf(content.database.pool);
    const materialId = await shelf.addMaterial();
    const courseId = await shelf.addCourse(materialId);
    const lessonId = await shelf.addLesson(courseId);
    const [known, unknown] = [await upload('a.wav', 'audio/wav', wavOf(4)), await upload('b.wav', 'audio/wav', silent)];
    const set = (version: number, titles: readonly [string, string]) => {
      const recordings = [
        { fileId: known, title: titles[0], seconds: 0 },
        { fileId: unknown, title: titles[1], seconds: 61 },
      ];
      const files = { documentFileId: undefined, notesFileId: undefined, recordings };
      const command = { materialId, courseId, lessonId, version, changes: {}, files, toCourseId: undefined, once, by };
      return content.updateLesson(command);
    };
    const page = async () => {
      const reader = { uid: by.uid, role: 'admin' as const };
      const address = { material: materialId, course: courseId, lesson: lessonId, bookingId: '', reader };
      const { recordings } = await content.readLessonPage(address);
      return recordings.map(({ title, seconds, link }) => [title, seconds, link?.url.startsWith('/files/')]);
    };
    await set(1, ['At the desk', 'On the way']);
    expect(await page()).toEqual([
      ['At the desk', 4, true],
      ['On the way', 61, true],
    ]);
    await set(2, ['At the reception', 'On the way']);
    expect((await page())[0]).toEqual(['At the reception', 4, true]);
  });
});

/** Documents that nobody reads any more go, and nothing else, on both places of the bytes. */
import { onePage, pdfOf } from '../../test/pdf.ts';
import { inBothPlaces, uploaded as uploadedTo } from '../../test/set-ups.ts';
import { makeShelf } from '../../test/shelf.ts';
import { makeLetFilesGo } from './let-files-go.ts';

const day = 24 * 3_600_000;
const by = { uid: 'a'.repeat(32), name: 'Nadia Rahman' };
const wav = Buffer.from('RIFF1234WAVE'.padEnd(100));
type Files = {
  documentFileId?: string;
  notesFileId?: string;
  recordings?: { fileId: string; title: string; seconds: number }[];
};

inBothPlaces((content) => {
  let shelf: ReturnType<typeof makeShelf>;
  let at: { materialId: string; courseId: string; lessonId: string };
  let version: number;
  beforeAll(async () => {
    shelf = makeShelf(content.database.pool);
  });
  beforeEach(async () => {
    const materialId = await shelf.addMaterial();
    const courseId = await shelf.addCourse(materialId);
    at = { materialId, courseId, lessonId: await shelf.addLesson(courseId) };
    version = 1;
  });

  const pass = (days: number) => {
    content.clock.advance(days * day);
    content.realTime.advance(days * day);
  };
  const once = { actorUid: by.uid, rpc: '', key: undefined, body: {} };
  async function uploaded(filename: string, bytes: Buffer, contentType: string): Promise<string> {
    const path = `materials/${at.lessonId}`;
    const fileId = await uploadedTo(content, { path, filename, contentType, bytes, by: by.uid });
    keys.set(fileId, (await keyOf(fileId)) ?? '');
    return fileId;
  }
  const pdf = (name: string) => uploaded(`${name}.pdf`, pdfOf(onePage), 'application/pdf');
  async function set(files: Files) {
    const all = { documentFileId: undefined, notesFileId: undefined, recordings: undefined, ...files };
    await content.updateLesson({ ...at, version, changes: {}, files: all, toCourseId: undefined, once, by });
    version += 1;
  }
  const remove = () => content.deleteLesson({ ...at, version, once, by });
  /** All of it is looked at in one round here. */
  const go = async () => {
    for (let round = 0; round < 2; round += 1) await content.letFilesGo();
  };
  const keys = new Map<string, string>();
  const keyOf = async (fileId: string) => {
    const sql = 'select storage_key as key from files where id = $1';
    return (await content.database.pool.query<{ key: string }>(sql, [fileId])).rows[0]?.key;
  };
  /** Its row and its bytes. */
  async function stands(fileId: string): Promise<'whole' | 'gone' | 'half'> {
    const bytes = (await content.storage.head(keys.get(fileId) ?? '', 1)) !== undefined;
    if (bytes !== ((await keyOf(fileId)) !== undefined)) return 'half';
    return bytes ? 'whole' : 'gone';
  }
  const standing = async (...ids: string[]) => {
    const found = [];
    for (const id of ids) found.push(await stands(id));
    return found;
  };
  const reads = async (bookingId: string, role: 'student' | 'admin' = 'student') => {
    const { materialId: material, courseId: course, lessonId: lesson } = at;
    const address = { material, course, lesson, bookingId, reader: { uid: role === 'admin' ? by.uid : 's', role } };
    return (await content.readLessonPage(address)).document?.fileId;
  };

  test('a replaced document goes 30 days later, unless a lesson was taught with it; the newest stays', async () => {
    const [first, second, third] = [await pdf('1'), await pdf('2'), await pdf('3')];
    await set({ documentFileId: first });
    pass(1);
    await set({ documentFileId: second });
    pass(1);
    const booking = await shelf.book(at.lessonId, { at: content.clock.now(), status: 'completed' });
    await set({ documentFileId: third });
    expect(await standing(first, second, third)).toEqual(['whole', 'whole', 'whole']);
    pass(20);
    await go();
    expect(await standing(first, second, third)).toEqual(['whole', 'whole', 'whole']);
    pass(12);
    await go();
    expect(await standing(first, second, third)).toEqual(['gone', 'whole', 'whole']);
    expect([await reads(booking), await reads('', 'admin')]).toEqual([second, third]);
    pass(400);
    await go();
    expect(await standing(second, third)).toEqual(['whole', 'whole']);
  });

  test('a deleted lesson that is taught, or was, keeps its document, its recordings and its notes; one that nobody took loses them, and its row stays', async () => {
    const files = async () => {
      const [document, notes] = [await pdf('d'), await pdf('n')];
      const recording = await uploaded('r.wav', wav, 'audio/wav');
      await set({
        documentFileId: document,
        notesFileId: notes,
        recordings: [{ fileId: recording, title: 'R', seconds: 1 }],
      });
      return [document, notes, recording] as const;
    };
    const taught = await files();
    const booking = await shelf.book(at.lessonId, { at: content.clock.now(), status: 'in-progress' });
    await remove();
    pass(40);
    await go();
    expect(await standing(...taught)).toEqual(['whole', 'whole', 'whole']);
    expect(await reads(booking)).toBe(taught[0]);
    await content.database.pool.query(
      `update lesson_participants set status = 'student-absent' where booking_id = $1`,
      [booking],
    );
    await go();
    expect(await standing(...taught)).toEqual(['gone', 'gone', 'gone']);
    const { rows } = await content.database.pool.query(
      'select document_file_id, notes_file_id from lessons where id = $1',
      [at.lessonId],
    );
    expect(rows).toEqual([{ document_file_id: null, notes_file_id: null }]);
  });

  test('a file that another lesson has as well stays; so does one that nothing names yet, for 30 days', async () => {
    const [shared, next, abandoned] = [await pdf('shared'), await pdf('next'), await pdf('abandoned')];
    const other = await shelf.addLesson(at.courseId, { pos: 2, file: shared });
    await set({ documentFileId: shared });
    await set({ documentFileId: next });
    await go();
    pass(29);
    await go();
    expect(await standing(shared, next, abandoned)).toEqual(['whole', 'whole', 'whole']);
    pass(3);
    await go();
    expect(await standing(shared, next, abandoned)).toEqual(['whole', 'whole', 'gone']);
    const { rows } = await content.database.pool.query('select document_file_id as id from lessons where id = $1', [
      other,
    ]);
    expect(rows).toEqual([{ id: shared }]);
  });

  test('a file that is named at the last moment stays, and what is being removed cannot be named', async () => {
    const [late, lost] = [await pdf('late'), await pdf('lost')];
    await go();
    pass(31);
    await set({ notesFileId: late });
    await go();
    expect(await standing(late, lost)).toEqual(['whole', 'gone']);
    await expect(set({ notesFileId: lost })).rejects.toMatchObject({ reason: 'FILE_NOT_FOUND' });
  });

  test('a lesson that cannot be looked at keeps neither the others nor loose files from theirs, and the round has failed', async () => {
    const document = await pdf('d');
    await set({ documentFileId: document });
    await remove();
    const [stuck, loose] = [at.lessonId, await pdf('loose')];
    await go();
    pass(31);
    const { run } = content.uow;
    const failing: typeof run = (work) =>
      run((stores) => {
        const lockLesson: typeof stores.shelf.lockLesson = async (id) => {
          if (id === stuck) throw new Error('this one cannot be locked');
          return stores.shelf.lockLesson(id);
        };
        return work({ ...stores, shelf: { ...stores.shelf, lockLesson } });
      });
    const round = makeLetFilesGo({ ...content, uow: { ...content.uow, run: failing } });
    await expect(round()).rejects.toThrow('this one cannot be locked');
    expect(await standing(loose)).toEqual(['gone']);
  });

  test('whoever dies before the bytes are gone leaves them to the next, and two at once take each file once', async () => {
    const lost = [await pdf('1'), await pdf('2'), await pdf('3')];
    await go();
    pass(31);
    const dying = { ...content.storage, remove: () => Promise.reject(new Error('the process is gone')) };
    await expect(makeLetFilesGo({ ...content, storage: dying })()).rejects.toThrow('the process is gone');
    expect(await standing(...lost)).toContain('half');
    await content.removeUnfinishedUploads();
    const [one, other] = [makeLetFilesGo(content), makeLetFilesGo(content)];
    const more = [await pdf('4'), await pdf('5')];
    await go();
    pass(31);
    const gone = await Promise.all([one(), other()]);
    expect(gone[0].files + gone[1].files).toBe(more.length);
    expect(await standing(...lost, ...more)).toEqual(Array(5).fill('gone'));
  });
});

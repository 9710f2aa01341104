/** What an administrator changes in one lesson: its documents, recordings, notes and place. */
import { randomUUID } from 'node:crypto';
import { decodeMessage } from '@parlance/proto/codec';
import { useLibrary } from '../../test/set-ups.ts';

const { content, shelf } = useLibrary();

const by = { uid: 'a'.repeat(32), name: 'Nadia Rahman' };
const nothing = { documentFileId: undefined, notesFileId: undefined, recordings: undefined };
type Place = { materialId: string; courseId: string };
type LessonWish = { changes?: object; files?: object };
const updateLesson = (place: Place, lessonId: string, version: number, { changes = {}, files = {} }: LessonWish) => {
  const once = { actorUid: by.uid, rpc: 'UpdateLesson', key: undefined, body: {} };
  const command = { ...place, lessonId, version, changes, toCourseId: undefined, files: { ...nothing, ...files } };
  return content.updateLesson({ ...command, once, by });
};
async function addCourse() {
  const materialId = await shelf.addMaterial();
  return { materialId, courseId: await shelf.addCourse(materialId) };
}
const addLessons = async ({ courseId }: Place, count: number) => {
  const ids: string[] = [];
  for (let pos = 1; pos <= count; pos += 1) ids.push(await shelf.addLesson(courseId, { pos }));
  return ids as [string];
};
const refusedWith = (reason: string) => expect.objectContaining({ reason });

describe('ADM-10 a lesson’s files', () => {
  test('recordings come in the order given, with their titles, and go again', async () => {
    const place = await addCourse();
    const [lesson] = await addLessons(place, 1);
    const [a, b] = [
      await shelf.addFile('a.mp3', { type: 'audio/mpeg' }),
      await shelf.addFile('b.wav', { type: 'audio/wav' }),
    ];
    const set = (version: number, recordings: object[]) =>
      updateLesson(place, lesson, version, { files: { recordings } });
    const page = async () => {
      const reader = { uid: 't', role: 'tutor' as const };
      const address = { material: place.materialId, course: place.courseId, lesson, bookingId: '', reader };
      return (await content.readLessonPage(address)).recordings.map(({ title, seconds }) => [title, seconds]);
    };
    const [first, second] = [
      { fileId: b, title: ' Slow version ', seconds: 151 },
      { fileId: a, title: 'At the desk', seconds: 48 },
    ];
    expect((await set(1, [first, second])).lesson.audioResource).toBe(`recordings/${lesson}`);
    expect(await page()).toEqual([
      ['Slow version', 151],
      ['At the desk', 48],
    ]);
    const signed = await content.signAudio({ paths: [`recordings/${lesson}`], pageToken: '', role: 'tutor' });
    expect(signed.items.map(({ filename }) => filename)).toEqual(['Slow version', 'At the desk']);
    await set(2, [second]);
    expect(await page()).toEqual([['At the desk', 48]]);
    expect((await set(3, [])).lesson.audioResource).toBe('');
    expect(await page()).toEqual([]);
  });

  test('files are what they are used for, there, and nobody’s but the library’s', async () => {
    const place = await addCourse();
    const [lesson] = await addLessons(place, 1);
    const [pdf, mp3, cv] = [
      await shelf.addFile('a.pdf'),
      await shelf.addFile('a.mp3', { type: 'audio/mpeg' }),
      await shelf.addFile('cv.pdf'),
    ];
    await content.database.pool.query(`update files set uploaded_by = '' where id = $1`, [cv]);
    const refused = (files: object, reason: string) =>
      expect(updateLesson(place, lesson, 1, { files })).rejects.toEqual(refusedWith(reason));
    await refused({ documentFileId: mp3 }, 'FILE_KIND_WRONG');
    await refused({ notesFileId: mp3 }, 'FILE_KIND_WRONG');
    await refused({ recordings: [{ fileId: pdf, title: '', seconds: 0 }] }, 'FILE_KIND_WRONG');
    await refused({ recordings: Array(51).fill({ fileId: mp3, title: '', seconds: 0 }) }, 'MALFORMED');
    for (const id of [cv, randomUUID(), 'nonsense']) await refused({ documentFileId: id }, 'FILE_NOT_FOUND');
    const { lesson: with_ } = await updateLesson(place, lesson, 1, { files: { notesFileId: pdf } });
    expect(with_.notesFileId).toBe(pdf);
    const { lesson: without } = await updateLesson(place, lesson, 2, { files: { notesFileId: '' } });
    expect(without.notesFileId).toBeUndefined();
  });

  test('a level with 99 lessons has no place for another, and a place that another has is taken', async () => {
    const place = await addCourse();
    const [lesson] = await addLessons(place, 2);
    await shelf.addLesson(place.courseId, { level: 2, pos: 99 });
    const refused = (changes: object, reason: string) =>
      expect(updateLesson(place, lesson, 1, { changes })).rejects.toEqual(refusedWith(reason));
    await refused({ level: 2 }, 'LEVEL_FULL');
    await refused({ pos: 2 }, 'POSITION_TAKEN');
    await refused({ level: 11 }, 'MALFORMED');
    expect((await updateLesson(place, lesson, 1, { changes: { level: 3 } })).lesson.code).toBe('HL301');
  });

  test('CourseChanged tells the course and the lesson, not all of its lessons', async () => {
    const place = await addCourse();
    const [lesson] = await addLessons(place, 3);
    await updateLesson(place, lesson, 1, { changes: { name: 'Renamed' } });
    const { rows } = await content.database.pool.query<{ body: Uint8Array }>('select body from outbox where key = $1', [
      place.materialId,
    ]);
    const facts = rows.map(({ body }) => decodeMessage('parlance.content.v1.CourseChanged', body));
    expect(facts).toEqual([
      expect.objectContaining({
        cause: 'lesson-changed',
        lessonId: lesson,
        course: expect.objectContaining({ lessons: [expect.objectContaining({ name: 'Renamed' })] }),
      }),
    ]);
  });
});

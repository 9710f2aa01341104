/** Administrators edit the library: on the version that they saw, one at a time, and under nobody's lesson. */
import { randomUUID } from 'node:crypto';
import { useLibrary } from '../../test/set-ups.ts';
import { findCourse, listCourses } from '../queries/courses.ts';
import { findVersions, listMaterials } from '../queries/materials.ts';
import { findTopic } from '../queries/topic.ts';

const { content, shelf } = useLibrary();

const nadia = { uid: 'a'.repeat(32), name: 'Nadia Rahman' };
const omar = { uid: 'b'.repeat(32), name: 'Omar Said' };
const everything = { hidden: true, pte: true };
const nothing = { documentFileId: undefined, notesFileId: undefined, recordings: undefined };

const editor = (rpc: string, body: object, by = nadia, key?: string) => ({
  once: { actorUid: by.uid, rpc, key, body },
  by,
});
type Place = { materialId: string; courseId: string };
const updateMaterial = (id: string, version: number, changes: object, by = nadia, key?: string) =>
  content.updateMaterial({ id, version, changes, ...editor('UpdateMaterial', { id, version, changes }, by, key) });
const updateCourse = (place: Place, version: number, changes: object, toMaterialId?: string) =>
  content.updateCourse({ ...place, version, changes, toMaterialId, ...editor('UpdateCourse', changes) });
type LessonWish = { changes?: object; files?: object; to?: string; by?: typeof nadia; key?: string };
const updateLesson = (place: Place, lessonId: string, version: number, wish: LessonWish) => {
  const { changes = {}, files = {}, to: toCourseId, by, key } = wish;
  const body = { lessonId, version, changes, files };
  const command = { ...place, lessonId, version, changes, toCourseId, files: { ...nothing, ...files } };
  return content.updateLesson({ ...command, ...editor('UpdateLesson', body, by, key) });
};
const orderLessons = (place: Place, version: number, ids: string[], by = nadia) =>
  content.orderLessons({ ...place, version, level: 1, ids, ...editor('OrderLessons', { ids }, by) });

async function addCourse({ pte = false, abbreviation = 'HL' } = {}) {
  const materialId = await shelf.addMaterial({ pte });
  return { materialId, courseId: await shelf.addCourse(materialId, { abbreviation }) };
}
const addLessons = async ({ courseId }: Place, count: number) => {
  const ids: string[] = [];
  for (let pos = 1; pos <= count; pos += 1) ids.push(await shelf.addLesson(courseId, { pos }));
  return ids as [string, string, string, string];
};
const courseNow = async ({ materialId, courseId }: Place) => {
  const course = await findCourse(content.database.pool, { materialId, courseId, shown: 'all' });
  if (course === undefined) throw new Error('the course has gone');
  return course;
};
const codesOf = async (place: Place) => (await courseNow(place)).lessons.map(({ id, code }) => [id, code]);
const changedBy = (who: { uid: string; name: string }) =>
  expect.objectContaining({
    kind: 'conflict',
    reason: 'LIBRARY_CHANGED',
    message: `${who.name} has changed this in the meantime. Your change was not saved.`,
    details: expect.objectContaining({ by: who, at: content.clock.now().getTime() }),
  });
const refusedWith = (reason: string) => expect.objectContaining({ reason });

describe('ADM-10 two administrators at once', () => {
  test('what was changed meanwhile is not overwritten: the second is told by whom, when, and what it is now', async () => {
    const id = await shelf.addMaterial({ name: 'Business Meetings' });
    const { material, changed } = await updateMaterial(id, 1, { description: 'Open, lead and close.' });
    expect([material.version, changed.name]).toEqual([2, 'Nadia Rahman']);
    const late = updateMaterial(id, 1, { name: 'Meetings' }, omar);
    await expect(late).rejects.toEqual(changedBy(nadia));
    await expect(late).rejects.toMatchObject({
      details: { deleted: false, row: { name: 'Business Meetings', description: 'Open, lead and close.', version: 2 } },
    });
  });

  test('of ten in one moment exactly one wins', async () => {
    const id = await shelf.addMaterial();
    const names = Array.from({ length: 10 }, (_, at) => `Race ${at} ${id}`);
    const tries = await Promise.allSettled(names.map((name) => updateMaterial(id, 1, { name })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const lost = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason.reason] : []));
    expect(new Set(lost)).toEqual(new Set(['LIBRARY_CHANGED']));
    const { rows } = await content.database.pool.query('select name, version from materials where id = $1', [id]);
    expect(names).toContain(rows[0].name);
    expect(rows[0].version).toBe(2);
  });

  test('one who orders and one who adds a lesson: whoever comes second is told', async () => {
    const place = await addCourse();
    const [one, two] = await addLessons(place, 2);
    const adding = content.createLesson({
      ...place,
      name: 'Third',
      level: 1,
      pos: 0,
      documentFileId: undefined,
      ...editor('CreateLesson', {}, omar),
    });
    const tries = await Promise.allSettled([orderLessons(place, 1, [two, one]), adding]);
    const wins = tries.map(({ status }) => status);
    // An addition needs no version, so it is always made; the order only where it came first.
    expect(wins[1]).toBe('fulfilled');
    expect((await courseNow(place)).lessons).toHaveLength(3);
    if (wins[0] === 'rejected') expect(tries[0]).toMatchObject({ reason: { reason: 'LIBRARY_CHANGED' } });
  });

  test('the same request with one key is done once and answered again; with another body it is refused', async () => {
    const id = await shelf.addMaterial();
    const answers = await Promise.all([1, 2, 3].map(() => updateMaterial(id, 1, { visible: false }, nadia, 'key 1')));
    expect(answers.map(({ material }) => [material.visible, material.version])).toEqual(Array(3).fill([false, 2]));
    await expect(updateMaterial(id, 1, { visible: true }, nadia, 'key 1')).rejects.toEqual(
      refusedWith('IDEMPOTENCY_KEY_REUSED'),
    );
  });

  test('what is on screen is told of each change, and of none that was refused', async () => {
    const id = await shelf.addMaterial();
    const versionOf = async () => (await findVersions(content.database.pool)).version;
    const before = await versionOf();
    await updateMaterial(id, 1, { isFree: true });
    expect(await versionOf()).toBe(before + 1);
    await expect(updateMaterial(id, 1, { isFree: false })).rejects.toEqual(changedBy(nadia));
    expect(await versionOf()).toBe(before + 1);
  });
});

describe('ADM-10 names, streams and places', () => {
  test.each([[''], ['  '], ['x'.repeat(10_000)], ['\u202Eabc']])('a name %j is refused', async (name) => {
    const id = await shelf.addMaterial();
    await expect(updateMaterial(id, 1, { name })).rejects.toEqual(refusedWith('MALFORMED'));
  });

  test('a name that another has is taken, and free again when that is deleted', async () => {
    const [first, second] = [await shelf.addMaterial({ name: 'Taken' }), await shelf.addMaterial()];
    await expect(updateMaterial(second, 1, { name: 'tAKEN' })).rejects.toEqual(refusedWith('NAME_TAKEN'));
    await content.deleteMaterial({ materialId: first, version: 1, ...editor('DeleteMaterial', {}) });
    expect((await updateMaterial(second, 1, { name: 'tAKEN' })).material.name).toBe('tAKEN');
  });

  test('what has courses stays in its stream', async () => {
    const general = await addCourse();
    const pte = await shelf.addMaterial({ pte: true });
    await expect(updateMaterial(general.materialId, 1, { isPte: true })).rejects.toEqual(refusedWith('STREAM_FIXED'));
    expect((await updateMaterial(pte, 1, { isPte: false })).material.isPte).toBe(false);
    const other = await shelf.addMaterial({ pte: true });
    await expect(updateCourse(general, 1, {}, other)).rejects.toEqual(refusedWith('STREAM_FIXED'));
  });

  test('NS-26 with another abbreviation a course’s lessons have other codes', async () => {
    const place = await addCourse();
    await addLessons(place, 3);
    await updateCourse(place, 1, { abbreviation: 'AA2' });
    const codes = (await courseNow(place)).lessons.map(({ code, version }) => [code, version]);
    expect(codes).toEqual([
      ['AA2-101', 2],
      ['AA2-102', 2],
      ['AA2-103', 2],
    ]);
  });

  test('BOOK-09 another default takes the mark from the one before', async () => {
    const [one, two] = [await shelf.addMaterial(), await shelf.addMaterial()];
    await updateMaterial(one, 1, { isDefault: true });
    await updateMaterial(two, 1, { isDefault: true });
    const { materials } = await listMaterials(content.database.pool, { sight: everything, pageToken: '' });
    expect(materials.filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([two]);
  });
});

describe('ADM-10 orders', () => {
  test('MAT-10 lessons of a level change places and codes, and what does not move stays as it is', async () => {
    const place = await addCourse();
    const [one, two, three, four] = await addLessons(place, 4);
    const { version, lessons } = await orderLessons(place, 1, [one, three, two, four]);
    expect([version, lessons.map(({ id, code, version: of }) => [id, code, of])]).toEqual([
      2,
      [
        [one, 'HL101', 1],
        [three, 'HL102', 2],
        [two, 'HL103', 2],
        [four, 'HL104', 1],
      ],
    ]);
    expect(await codesOf(place)).toEqual(lessons.map(({ id, code }) => [id, code]));
  });

  test.each([
    ['one is missing', (ids: string[]) => ids.slice(1)],
    ['one is named twice', (ids: string[]) => [ids[0], ids[0], ids[2]]],
    ['one is foreign', (ids: string[]) => [ids[0], ids[1], randomUUID()]],
    ['one is no id', (ids: string[]) => [ids[0], ids[1], "' or 1=1"]],
    ['there are more than there are', (ids: string[]) => [...ids, randomUUID()]],
    ['there is none', () => []],
  ] as const)('an order in which %s is refused, and nothing has moved', async (_, wrong) => {
    const place = await addCourse();
    const ids = await addLessons(place, 3);
    await expect(orderLessons(place, 1, wrong(ids) as string[])).rejects.toEqual(refusedWith('ORDER_MALFORMED'));
    expect(await codesOf(place)).toEqual(ids.map((id, at) => [id, `HL10${at + 1}`]));
  });

  test('courses of a material, and all materials, go into another order on the version that was seen', async () => {
    const { materialId, courseId: first } = await addCourse();
    const second = await shelf.addCourse(materialId, { abbreviation: 'AB' });
    const order = (version: number, ids: string[]) =>
      content.orderCourses({ materialId, version, ids, ...editor('OrderCourses', { ids }) });
    expect(await order(1, [second, first])).toEqual({ version: 2 });
    const { courses } = await listCourses(content.database.pool, { materialId, pageToken: '' });
    expect(courses.map(({ id }) => id)).toEqual([second, first]);
    await expect(order(1, [first, second])).rejects.toEqual(changedBy(nadia));

    const all = async () =>
      (await listMaterials(content.database.pool, { sight: everything, pageToken: '' })).materials;
    const ids = (await all()).map(({ id }) => id).toReversed();
    const { orderVersion } = await findVersions(content.database.pool);
    const orderAll = (version: number, by = nadia) =>
      content.orderMaterials({ version, ids, ...editor('OrderMaterials', { version }, by) });
    expect(await orderAll(orderVersion)).toEqual({ version: orderVersion + 1 });
    await expect(orderAll(orderVersion, omar)).rejects.toEqual(changedBy(nadia));
    const general = (await all()).filter(({ isPte, isDefault }) => !isPte && !isDefault).map(({ id }) => id);
    expect(general).toEqual(ids.filter((id) => general.includes(id)));
  });
});

describe('ADM-10 what is deleted or moved goes on for whoever booked it', () => {
  const remove = (place: Place, lessonId: string, version = 1) =>
    content.deleteLesson({ ...place, lessonId, version, ...editor('DeleteLesson', { lessonId }) });
  const sign = (place: Place, lesson: string, uid: string, role: 'student' | 'tutor' = 'student') =>
    content.signDocument({
      material: place.materialId,
      course: place.courseId,
      lesson,
      bookingId: '',
      reader: { uid, role },
    });
  const topic = ({ materialId: material, courseId: course }: Place, lesson: string) =>
    findTopic(content.database.pool, { material, course, lesson });
  const soon = () => new Date(content.clock.now().getTime() + 10 * 60_000);

  async function booked() {
    const place = await addCourse();
    const file = await shelf.addFile('first.pdf');
    const lesson = await shelf.addLesson(place.courseId, { file });
    const [student, tutor] = [randomUUID(), randomUUID()];
    await shelf.book(lesson, { student, tutor, at: soon() });
    return { place, lesson, file, student, tutor };
  }

  test('LIM-09 another document does not change what a lesson is taught with, for either side; everybody else has the new one', async () => {
    const { place, lesson, file, student, tutor } = await booked();
    const documentFileId = await shelf.addFile('second.pdf');
    const { lesson: now } = await updateLesson(place, lesson, 1, { files: { documentFileId } });
    expect(now.documentFileId).toBe(documentFileId);
    for (const [uid, role] of [
      [student, 'student'],
      [tutor, 'tutor'],
    ] as const) {
      expect(await sign(place, lesson, uid, role)).toMatchObject({ revision: 1, url: expect.stringContaining(file) });
    }
    const other = await sign(place, lesson, randomUUID(), 'tutor');
    expect(other).toMatchObject({ revision: 2, url: expect.stringContaining(documentFileId) });
  });

  test('a deleted lesson is read on by both, hidden from booking, listed nowhere, and its place is free', async () => {
    const { place, lesson, file, student, tutor } = await booked();
    await remove(place, lesson);
    for (const [uid, role] of [
      [student, 'student'],
      [tutor, 'tutor'],
    ] as const) {
      expect((await sign(place, lesson, uid, role)).url).toContain(file);
    }
    await expect(sign(place, lesson, randomUUID(), 'tutor')).rejects.toEqual(refusedWith('COURSE_NOT_FOUND'));
    expect((await topic(place, lesson)).topic?.isHidden).toBe(true);
    expect((await courseNow(place)).lessons).toEqual([]);
    const again = { ...place, name: 'Another', level: 1, pos: 1, documentFileId: undefined };
    expect((await content.createLesson({ ...again, ...editor('CreateLesson', again) })).lesson.code).toBe('HL101');
    await expect(remove(place, lesson)).rejects.toMatchObject({
      reason: 'LIBRARY_CHANGED',
      details: { deleted: true },
    });
  });

  test('so it is with its course and its material', async () => {
    const { place, lesson, file, student } = await booked();
    await content.deleteCourse({ ...place, version: 1, ...editor('DeleteCourse', place) });
    expect((await sign(place, lesson, student)).url).toContain(file);
    await content.deleteMaterial({ materialId: place.materialId, version: 2, ...editor('DeleteMaterial', place) });
    expect((await sign(place, lesson, student)).url).toContain(file);
    expect((await topic(place, lesson)).topic?.isHidden).toBe(true);
    const again = { ...place, name: 'Late', level: 1, pos: 0, documentFileId: undefined };
    const late = content.createLesson({ ...again, ...editor('CreateLesson', again) });
    await expect(late).rejects.toEqual(refusedWith('COURSE_NOT_FOUND'));
  });

  test('a moved lesson has another code, and is found at its old place by whoever booked it there, and by nobody else', async () => {
    const { place, lesson, file, student } = await booked();
    const to = { ...place, courseId: await shelf.addCourse(place.materialId, { abbreviation: 'AB' }) };
    await shelf.addLesson(to.courseId, { code: 'AB101' });
    const { lesson: moved } = await updateLesson(place, lesson, 1, { to: to.courseId });
    expect([moved.courseId, moved.code]).toEqual([to.courseId, 'AB102']);
    expect((await sign(place, lesson, student)).url).toContain(file);
    expect((await topic(place, lesson)).topic).toMatchObject({ isHidden: true, code: 'AB102' });
    expect((await topic(to, lesson)).topic?.isHidden).toBe(false);
    expect((await courseNow(place)).lessons).toEqual([]);
  });

  test('a moved course is the last of its new material, and found at the old one by whoever booked it there', async () => {
    const { place, lesson, file, student } = await booked();
    const to = await addCourse({ abbreviation: 'ZZ' });
    const { course } = await updateCourse(place, 1, {}, to.materialId);
    expect([course.materialId, course.pos]).toEqual([to.materialId, expect.any(Number)]);
    const { courses } = await listCourses(content.database.pool, { materialId: to.materialId, pageToken: '' });
    expect(courses.at(-1)?.id).toBe(place.courseId);
    expect((await sign(place, lesson, student)).url).toContain(file);
    expect((await topic(place, lesson)).topic?.isHidden).toBe(true);
  });

  test('a topic that is booked while it is deleted is one that was booked: it is read', async () => {
    const { place, lesson, file } = await booked();
    const student = randomUUID();
    await Promise.all([remove(place, lesson), shelf.book(lesson, { student, at: soon() })]);
    expect((await sign(place, lesson, student)).url).toContain(file);
  });
});

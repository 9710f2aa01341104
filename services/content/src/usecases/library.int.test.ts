import { listCourses } from '../queries/courses-of-material.ts';
import { listMaterials } from '../queries/materials.ts';
import { findTopic } from '../queries/topic.ts';
import { makeWorkbench, type Workbench } from '../../test/workbench.ts';

let bench: Workbench;
beforeAll(async () => {
  bench = await makeWorkbench();
});
afterAll(() => bench.close());

const everything = { hidden: true, pte: true };
const admin = { actorUid: 'a'.repeat(32), key: undefined };
const withKey = (key: string) => ({ ...admin, key });
const material = (name: string, changes: object = {}) => ({
  name,
  description: '',
  icon: '',
  url: '',
  visible: true,
  isPte: false,
  isDefault: false,
  ...changes,
});
const course = (materialId: string, name: string, abbreviation = 'HL') => ({
  materialId,
  name,
  abbreviation,
  description: '',
});

test('NS-29 BOOK-09 a new default takes the mark from the old one, and both are told', async () => {
  const first = await bench.createMaterial(material('First default', { isDefault: true }), admin);
  const second = await bench.createMaterial(material('Second default', { isDefault: true }), admin);
  const { materials } = await listMaterials(bench.database.pool, { sight: everything, pageToken: '' });
  const [top, ...others] = materials;
  expect([top?.id, others.some((other) => other.isDefault)]).toEqual([second.id, false]);
  expect(await bench.facts('MaterialChanged')).toEqual([
    { key: first.id, version: 1 },
    { key: first.id, version: 2 },
    { key: second.id, version: 1 },
  ]);
});

test('NS-29 a name is taken once, whatever its case', async () => {
  await bench.createMaterial(material('Travel'), admin);
  await expect(bench.createMaterial(material('TRAVEL'), admin)).rejects.toMatchObject({ reason: 'NAME_TAKEN' });
});

test('the same request with one key makes one material; another body is refused', async () => {
  const asked = material('Once');
  const answers = await Promise.all([1, 2, 3].map(() => bench.createMaterial(asked, withKey('k1'))));
  expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
  await expect(bench.createMaterial(material('Other'), withKey('k1'))).rejects.toMatchObject({
    reason: 'IDEMPOTENCY_KEY_REUSED',
  });
});

describe('lessons of a course', () => {
  let ids: { materialId: string; courseId: string };
  beforeAll(async () => {
    const { id: materialId } = await bench.createMaterial(material('Health'), admin);
    ids = { materialId, courseId: (await bench.createCourse(course(materialId, 'Healthy living'), admin)).id };
  });
  const lesson = (level: number, pos: number, changes: object = {}) => ({
    ...ids,
    name: `Lesson ${level}.${pos}`,
    level,
    pos,
    documentFileId: undefined,
    ...changes,
  });

  test('MAT-10 MAT-11 get their codes and come in order', async () => {
    for (const [level, pos] of [
      [3, 4],
      [1, 12],
      [1, 2],
    ] as const) {
      await bench.createLesson(lesson(level, pos), admin);
    }
    const { courses } = await listCourses(bench.database.pool, { materialId: ids.materialId, pageToken: '' });
    const [found] = courses;
    expect(found?.lessons.map(({ code }) => code)).toEqual(['HL102', 'HL112', 'HL304']);
    expect(found?.version).toBe(4);
    expect((await bench.facts('CourseChanged')).at(-1)).toEqual({ key: ids.materialId, version: 4 });
  });

  test('one of ten at the same place gets it', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => bench.createLesson(lesson(5, 5), admin)));
    expect(tries.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(1);
    const reasons = tries.flatMap((attempt) => (attempt.status === 'rejected' ? [attempt.reason.reason] : []));
    expect(new Set(reasons)).toEqual(new Set(['POSITION_TAKEN']));
  });

  test('need their course, their material and a file that exists', async () => {
    const refused = (changes: object, reason: string) =>
      expect(bench.createLesson(lesson(6, 1, changes), admin)).rejects.toMatchObject({ reason });
    await refused({ courseId: 'nonsense' }, 'COURSE_NOT_FOUND');
    await refused({ materialId: '00000000-0000-7000-8000-000000000000' }, 'COURSE_NOT_FOUND');
    await refused({ documentFileId: 'nonsense' }, 'FILE_NOT_FOUND');
    await refused({ documentFileId: '00000000-0000-7000-8000-000000000000' }, 'FILE_NOT_FOUND');
  });

  test('MAT-28 a topic is found by its three ids only', async () => {
    const made = await bench.createLesson(lesson(7, 1), admin);
    const address = { material: ids.materialId, course: ids.courseId, lesson: made.id };
    expect(await findTopic(bench.database.pool, address)).toMatchObject({
      courseFound: true,
      topic: { code: 'HL701', name: 'Lesson 7.1', isPte: false, abbreviation: 'HL' },
    });
    expect(await findTopic(bench.database.pool, { ...address, material: made.id })).toMatchObject({
      courseFound: false,
    });
    expect(await findTopic(bench.database.pool, { ...address, lesson: 'x' })).toMatchObject({
      courseFound: true,
      lesson: undefined,
    });
  });
});

test('NS-29 a course needs its material, and its name once there', async () => {
  await expect(bench.createCourse(course('nonsense', 'X'), admin)).rejects.toMatchObject({
    reason: 'MATERIAL_NOT_FOUND',
  });
  const { id } = await bench.createMaterial(material('Courses'), admin);
  await bench.createCourse(course(id, 'Same'), admin);
  await expect(bench.createCourse(course(id, 'same'), admin)).rejects.toMatchObject({ reason: 'NAME_TAKEN' });
});

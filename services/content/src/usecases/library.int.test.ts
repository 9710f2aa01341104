import { listCourses } from '../queries/courses.ts';
import { listMaterials } from '../queries/materials.ts';
import { findTopic } from '../queries/topic.ts';
import { makeUseCasesForTest, type UseCasesForTest } from '../../test/use-cases-for-test.ts';

let content: UseCasesForTest;
beforeAll(async () => {
  content = await makeUseCasesForTest();
});
afterAll(() => content.close());

const everything = { hidden: true, pte: true };
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

const by = { uid: 'a'.repeat(32), name: 'Nadia' };
const once = (rpc: string, body: unknown, key?: string) => ({ actorUid: 'a'.repeat(32), rpc, key, body });
const createMaterial = (input: ReturnType<typeof material>, key?: string) =>
  content.createMaterial({ ...input, by, once: once('CreateMaterial', input, key) }).then(({ material: made }) => made);
const createCourse = (input: ReturnType<typeof course>) =>
  content.createCourse({ ...input, by, once: once('CreateCourse', input) }).then(({ course: made }) => made);

test('NS-29 BOOK-09 a new default takes the mark from the old one, and both are published', async () => {
  const first = await createMaterial(material('First default', { isDefault: true }));
  const second = await createMaterial(material('Second default', { isDefault: true }));
  const { materials } = await listMaterials(content.database.pool, { sight: everything, pageToken: '' });
  const [top, ...others] = materials;
  expect([top?.id, others.some((other) => other.isDefault)]).toEqual([second.id, false]);
  expect(await content.facts('MaterialChanged')).toEqual([
    { key: first.id, version: 1 },
    { key: first.id, version: 2 },
    { key: second.id, version: 1 },
  ]);
});

test('NS-29 a name is taken once, whatever its case', async () => {
  await createMaterial(material('Travel'));
  await expect(createMaterial(material('TRAVEL'))).rejects.toMatchObject({ reason: 'NAME_TAKEN' });
});

test('the same request with one key makes one material; another body is refused', async () => {
  const input = material('Once');
  const answers = await Promise.all([1, 2, 3].map(() => createMaterial(input, 'k1')));
  expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
  await expect(createMaterial(material('Other'), 'k1')).rejects.toMatchObject({
    reason: 'IDEMPOTENCY_KEY_REUSED',
  });
});

describe('lessons of a course', () => {
  let ids: { materialId: string; courseId: string };
  beforeAll(async () => {
    const { id: materialId } = await createMaterial(material('Health'));
    ids = { materialId, courseId: (await createCourse(course(materialId, 'Healthy living'))).id };
  });
  const lesson = (level: number, pos: number, changes: object = {}) => ({
    ...ids,
    name: `Lesson ${level}.${pos}`,
    level,
    pos,
    documentFileId: undefined,
    ...changes,
  });

  const createLesson = (input: ReturnType<typeof lesson>) =>
    content.createLesson({ ...input, by, once: once('CreateLesson', input) }).then(({ lesson: made }) => made);

  test('MAT-10 MAT-11 get their codes and come in order', async () => {
    for (const [level, pos] of [
      [3, 4],
      [1, 12],
      [1, 2],
    ] as const) {
      await createLesson(lesson(level, pos));
    }
    const { courses } = await listCourses(content.database.pool, { materialId: ids.materialId, pageToken: '' });
    const [found] = courses;
    expect(found?.lessons.map(({ code }) => code)).toEqual(['HL102', 'HL112', 'HL304']);
    expect(found?.version).toBe(4);
    expect((await content.facts('CourseChanged')).at(-1)).toEqual({ key: ids.materialId, version: 4 });
  });

  test('one of ten at the same place gets it', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => createLesson(lesson(5, 5))));
    expect(tries.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(1);
    const reasons = tries.flatMap((attempt) => (attempt.status === 'rejected' ? [attempt.reason.reason] : []));
    expect(new Set(reasons)).toEqual(new Set(['POSITION_TAKEN']));
  });

  test('need their course, their material and a file that exists', async () => {
    const refused = (changes: object, reason: string) =>
      expect(createLesson(lesson(6, 1, changes))).rejects.toMatchObject({ reason });
    await refused({ courseId: 'nonsense' }, 'COURSE_NOT_FOUND');
    await refused({ materialId: '00000000-0000-7000-8000-000000000000' }, 'COURSE_NOT_FOUND');
    await refused({ documentFileId: 'nonsense' }, 'FILE_NOT_FOUND');
    await refused({ documentFileId: '00000000-0000-7000-8000-000000000000' }, 'FILE_NOT_FOUND');
  });

  test('MAT-28 a topic is found by its three ids only', async () => {
    const made = await createLesson(lesson(7, 1));
    const address = { material: ids.materialId, course: ids.courseId, lesson: made.id };
    expect(await findTopic(content.database.pool, address)).toMatchObject({
      courseFound: true,
      topic: { code: 'HL701', name: 'Lesson 7.1', isPte: false, abbreviation: 'HL' },
    });
    expect(await findTopic(content.database.pool, { ...address, material: made.id })).toMatchObject({
      courseFound: false,
    });
    expect(await findTopic(content.database.pool, { ...address, lesson: 'x' })).toMatchObject({
      courseFound: true,
      lesson: undefined,
    });
  });
});

test('NS-29 a course needs its material, and its name once there', async () => {
  await expect(createCourse(course('nonsense', 'X'))).rejects.toMatchObject({
    reason: 'MATERIAL_NOT_FOUND',
  });
  const { id } = await createMaterial(material('Courses'));
  await createCourse(course(id, 'Same'));
  await expect(createCourse(course(id, 'same'))).rejects.toMatchObject({ reason: 'NAME_TAKEN' });
});

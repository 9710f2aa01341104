/** The library as students, teachers and administrators read it, through the service. */
import { randomUUID } from 'node:crypto';
import { startContent } from './running-content.ts';
import { makeShelf } from './shelf.ts';

let running: Awaited<ReturnType<typeof startContent>>;
let shelf: ReturnType<typeof makeShelf>;
let health: Awaited<ReturnType<typeof fill>>;
beforeAll(async () => {
  running = await startContent();
  shelf = makeShelf(running.db.pool);
  health = await fill();
}, 60_000);
afterAll(() => running.stop());

const soon = { deadlineMs: 5_000 };
const admin = { uid: 'f'.repeat(32), role: 'admin' };
const tutor = { uid: 'd'.repeat(32), role: 'tutor' };
const newStudent = () => ({ uid: randomUUID().replaceAll('-', ''), role: 'student' });
type Who = { uid: string; role: string };
const refusal = (kind: string, reason: string) => ({ kind, reason });
const now = () => running.clock.now().getTime();
const minutes = (count: number) => count * 60_000;

async function fill() {
  const material = await shelf.addMaterial({ name: 'Health & Lifestyle', free: true });
  const course = await shelf.addCourse(material, { name: 'Healthy living' });
  const hiddenCourse = await shelf.addCourse(material, { name: 'Kept back', abbreviation: 'KB', hidden: true });
  const file = await shelf.addFile('hl101.pdf', { pages: 12 });
  const notes = await shelf.addFile('notes.pdf', { pages: 3 });
  const audio = `materials/${randomUUID()}`;
  await shelf.addFile('02 Slow.mp3', { path: audio, type: 'audio/mpeg' });
  await shelf.addFile('01 Desk.mp3', { path: audio, type: 'audio/mpeg' });
  const sample = await shelf.addLesson(course, { name: 'At the doctor', sample: true, file, notes, audio });
  const locked = await shelf.addLesson(course, { name: 'Making an appointment', pos: 2, file, audio });
  const hidden = await shelf.addLesson(course, { name: 'Not ready', pos: 3, file, hidden: true });
  const pte = await shelf.addMaterial({ name: 'PTE Speaking', pte: true });
  await shelf.addCourse(pte, { name: 'Read aloud', abbreviation: 'RA' });
  return { material, course, hiddenCourse, sample, locked, hidden, pte, file };
}

const materials = (as: Who) => running.content(as).listMaterials({}, soon);
const courses = async (as: Who) =>
  (await running.content(as).listCourses({ materialId: health.material }, soon)).courses;
const page = (as: Who, lessonId: string, changes: object = {}) => {
  const { material: materialId, course: courseId } = health;
  return running.library(as).getLesson({ materialId, courseId, lessonId, ...changes }, soon);
};

describe('ADM-10 by state', () => {
  const namesOf = async (as: Who, state: string) => {
    const { materials: found } = await running.content(as).listMaterials({ state }, soon);
    const { courses: held } = await running.content(as).listCourses({ materialId: health.material, state }, soon);
    const counts = found.find(({ id }) => id === health.material);
    return {
      materials: found.map(({ name }) => name),
      counts: counts && [counts.courseCount, counts.lessonCount],
      courses: held.map(({ name, lessons }) => [name, lessons.map((lesson) => lesson.name)]),
    };
  };

  test('administrators see what is so and what leads to it, counted so', async () => {
    expect(await namesOf(admin, 'hidden')).toEqual({
      materials: ['Health & Lifestyle'],
      counts: [2, 1],
      courses: [
        ['Healthy living', ['Not ready']],
        ['Kept back', []],
      ],
    });
    expect(await namesOf(admin, 'no-pdf')).toEqual({ materials: [], counts: undefined, courses: [] });
    const visible = await namesOf(admin, 'visible');
    expect(visible.materials).toEqual(['Health & Lifestyle', 'PTE Speaking']);
    expect([visible.counts, visible.courses]).toEqual([
      [1, 2],
      [['Healthy living', ['At the doctor', 'Making an appointment']]],
    ]);
  });

  test('for others it says nothing of what they do not see', async () => {
    expect(await namesOf(tutor, 'hidden')).toEqual(await namesOf(tutor, ''));
  });
});

describe('CON-54, MAT-07 who reads the whole library', () => {
  test('MAT-08 whoever has no subscription is told the samples, on a trial too, and what is locked', async () => {
    const trial = newStudent();
    await shelf.subscribe(trial.uid, undefined, { trial: true });
    for (const student of [newStudent(), trial]) {
      const found = await materials(student);
      expect([found.isSubscribed, found.orderVersion]).toEqual([false, 0]);
      expect(found.samples).toEqual([
        expect.objectContaining({
          lessonId: health.sample,
          code: 'HL101',
          materialName: 'Health & Lifestyle',
          pages: 12,
        }),
      ]);
      expect(found.materials[0]).toMatchObject({ isOpened: false, courseCount: 1, lessonCount: 2, changed: null });
      const [course] = await courses(student);
      expect(course?.lessons.map((lesson) => [lesson.code, lesson.isOpened, lesson.documentPages])).toEqual([
        ['HL101', true, 12],
        ['HL102', false, 12],
      ]);
    }
  });

  test('subscribers of the stream, teachers and administrators read all of it, and are told no samples', async () => {
    const subscriber = newStudent();
    await shelf.subscribe(subscriber.uid, 'group-lesson');
    for (const reader of [subscriber, tutor, admin]) {
      const found = await materials(reader);
      expect([found.isSubscribed, found.samples, found.materials[0]?.isOpened]).toEqual([true, [], true]);
      expect((await courses(reader))[0]?.lessons.every(({ isOpened }) => isOpened)).toBe(true);
    }
    const ofPte = newStudent();
    await shelf.subscribe(ofPte.uid, 'pte-lesson');
    const found = await materials(ofPte);
    expect([found.isSubscribed, found.materials.map(({ isOpened }) => isOpened)]).toEqual([true, [false, true]]);
  });

  test('ADM-10 what is hidden is listed for administrators alone, with its mark', async () => {
    const listed = async (as: Who) =>
      (await courses(as)).map(({ name, visible, lessons }) => [name, visible, lessons.map((lesson) => lesson.visible)]);
    expect(await listed(admin)).toEqual([
      ['Healthy living', true, [true, true, false]],
      ['Kept back', false, []],
    ]);
    expect(await listed(tutor)).toEqual([['Healthy living', true, [true, true]]]);
  });
});

describe('a course and a lesson’s page', () => {
  test('MAT-28 a course is found in its material, and a hidden one by administrators alone', async () => {
    const course = (as: Who, courseId: string, materialId = health.material) =>
      running.library(as).getCourse({ materialId, courseId }, soon);
    const { material, course: found } = await course(tutor, health.course);
    expect([material?.name, found?.lessons.length]).toEqual(['Health & Lifestyle', 2]);
    expect((await course(admin, health.hiddenCourse)).course?.visible).toBe(false);
    const nowhere = refusal('not-found', 'MATERIAL_OR_COURSE_NOT_FOUND');
    await expect(course(tutor, health.hiddenCourse)).rejects.toMatchObject(nowhere);
    await expect(course(admin, health.course, health.pte)).rejects.toMatchObject(nowhere);
    await expect(course(admin, "' or 1=1")).rejects.toMatchObject(nowhere);
  });

  test('CON-54 a lesson’s page says whether its material is opened, and how much that opens', async () => {
    const subscriber = newStudent();
    await shelf.subscribe(subscriber.uid, 'group-lesson');
    const areaOf = async (as: Who) => (await page(as, health.sample)).material;
    expect(await areaOf(subscriber)).toMatchObject({ isOpened: true, courseCount: 1, lessonCount: 2, changed: null });
    expect(await areaOf(newStudent())).toMatchObject({ isOpened: false, courseCount: 1, lessonCount: 2 });
    expect(await areaOf(tutor)).toMatchObject({ isOpened: true });
  });

  test('NS-57, NS-21 recordings sound for teachers and administrators, and for students those of a free material’s samples', async () => {
    const sounds = async (as: Who, lesson: string) =>
      (await page(as, lesson)).recordings.map(({ title, url }) => [title, url.startsWith('/files/')]);
    const both = (sound: boolean) => [
      ['01 Desk', sound],
      ['02 Slow', sound],
    ];
    expect(await sounds(tutor, health.locked)).toEqual(both(true));
    expect(await sounds(admin, health.locked)).toEqual(both(true));
    const student = newStudent();
    expect(await sounds(student, health.sample)).toEqual(both(true));
    await shelf.subscribe(student.uid, 'lesson');
    expect(await sounds(student, health.locked)).toEqual(both(false));
  });

  test('DATA-19 the teacher’s notes are for teachers and administrators', async () => {
    for (const as of [tutor, admin]) {
      expect((await page(as, health.sample)).notes).toMatchObject({ filename: 'notes.pdf', pages: 3 });
    }
    const { notes, lesson, use, changed } = await page(newStudent(), health.sample);
    expect([notes, lesson?.notesFileId, use, changed]).toEqual([null, '', null, null]);
  });

  test('a locked lesson is told without its document, and a hidden one is not there', async () => {
    const student = newStudent();
    const { lesson, document } = await page(student, health.locked);
    expect([lesson?.name, lesson?.isOpened, document]).toEqual(['Making an appointment', false, null]);
    await expect(page(student, health.hidden)).rejects.toMatchObject(
      refusal('not-found', 'MATERIAL_OR_COURSE_NOT_FOUND'),
    );
    await expect(page(student, randomUUID())).rejects.toMatchObject(refusal('not-found', 'LESSON_NOT_FOUND'));
  });

  test('administrators are told how it is used', async () => {
    const lesson = await shelf.addLesson(health.course, { pos: 40, file: health.file });
    for (const [student, at, status] of [
      ['a', -60, 'completed'],
      ['a', 60, 'booked'],
      ['b', 90, 'booked'],
      ['c', 90, 'student-cancelled'],
    ] as const) {
      await shelf.book(lesson, { student, at: new Date(now() + minutes(at)), status });
    }
    const { use } = await page(admin, lesson);
    expect([use?.students, use?.booked, Number(use?.firstBookedAt?.seconds)]).toEqual([
      2,
      2,
      (now() + minutes(60)) / 1_000,
    ]);
  });
});

describe('LIM-09 which revision is read', () => {
  test('in a lesson the one that stood half an hour before it, by both people; outside of it the newest', async () => {
    const [first, second] = [health.file, await shelf.addFile('new.pdf', { pages: 13 })];
    const lesson = await shelf.addLesson(health.course, { pos: 50, file: first });
    const replacedAt = new Date(now() - minutes(20));
    await running.db.pool.query(`insert into lesson_documents values ($1, 1, $2, null), ($1, 2, $3, $4)`, [
      lesson,
      first,
      second,
      replacedAt,
    ]);
    const [student, teacher, other] = [newStudent(), { ...tutor, uid: 'e'.repeat(32) }, tutor];
    const starts = new Date(now() - minutes(10));
    const past = new Date(now() - minutes(24 * 60));
    const booking = await shelf.book(lesson, { student: student.uid, tutor: teacher.uid, at: starts });
    const before = await shelf.book(lesson, { student: student.uid, tutor: other.uid, at: past, status: 'completed' });
    const read = async (as: Who, bookingId = '') => {
      const { material: materialId, course: courseId } = health;
      const address = { materialId, courseId, lessonId: lesson, bookingId };
      const { url, revision } = await running.content(as).getLessonDocument(address, soon);
      const { document } = await page(as, lesson, { bookingId });
      expect(url).toContain(document?.fileId);
      return [revision, document?.pages];
    };
    expect(await Promise.all([student, teacher].map((as) => read(as)))).toEqual([
      [1, 12],
      [1, 12],
    ]);
    expect(await read(other)).toEqual([2, 13]);
    expect(await read(admin)).toEqual([2, 13]);
    expect(await read(admin, booking)).toEqual([1, 12]);
    // Somebody else's booking says nothing, nor does one of another lesson.
    expect(await read(other, booking)).toEqual([2, 13]);
    expect(await read(other, before)).toEqual([1, 12]);
  });
});

describe('FB-31 the abbreviation of a course', () => {
  const asked = (as: Who, name: string) => running.library(as).getAbbreviation({ name }, soon);
  test('is found by its name, whatever the case, and a hidden one by administrators', async () => {
    expect((await asked(newStudent(), 'healthy LIVING')).abbreviation).toBe('HL');
    expect((await asked(admin, 'Kept back')).abbreviation).toBe('KB');
    for (const name of ['Kept back', 'Healthy', '%', '']) {
      await expect(asked(tutor, name)).rejects.toMatchObject(refusal('not-found', 'COURSE_NOT_FOUND'));
    }
  });
});

describe('MAT-03 the search', () => {
  const found = async (as: Who, text: string, limit = 0) =>
    (await running.library(as).searchLibrary({ text, limit }, soon)).hits.map(({ kind, name }) => `${kind} ${name}`);

  test.each([
    ['health', ['material Health & Lifestyle', 'course Healthy living']],
    ['HL102', ['lesson Making an appointment']],
    ['apointmnet', ['lesson Making an appointment']],
    ['doctr', ['lesson At the doctor']],
    ['Halthy livng', ['course Healthy living']],
    ['make appointments', ['lesson Making an appointment']],
    ['xyzzy', []],
    [`"'; drop table lessons; --%`, []],
    ['%', []],
  ])('%s finds %j', async (text, expected) => {
    const hits = await found(tutor, text);
    expect(hits.slice(0, expected.length)).toEqual(expected);
    if (expected.length === 0) expect(hits).toEqual([]);
  });

  test('tells what the caller may see, and says what they may read', async () => {
    expect(await found(tutor, 'Kept back')).toEqual([]);
    expect(await found(admin, 'Kept back')).toEqual(['course Kept back']);
    expect(await found(newStudent(), 'PTE')).toEqual([]);
    const { hits } = await running.library(newStudent()).searchLibrary({ text: 'appointment' }, soon);
    expect(hits).toEqual([expect.objectContaining({ courseName: 'Healthy living', code: 'HL102', isOpened: false })]);
  });

  test('is bounded in its letters and in its hits', async () => {
    expect(await found(admin, 'lesson', 1)).toHaveLength(1);
    for (const [text, limit] of [
      ['x'.repeat(10_000), 0],
      ['', 0],
      ['x', 51],
    ] as const) {
      await expect(found(admin, text, limit)).rejects.toMatchObject({ kind: 'malformed' });
    }
  });
});

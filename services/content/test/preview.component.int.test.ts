/** The library as an administrator sees it in a student's place, through the service. */
import { randomUUID } from 'node:crypto';
import { startContent } from './running-content.ts';
import { makeShelf } from './shelf.ts';

type Who = { uid: string; role: string };
type Preview = { standing: string; withHidden?: boolean };

let running: Awaited<ReturnType<typeof startContent>>;
let shelf: ReturnType<typeof makeShelf>;
let there: Awaited<ReturnType<typeof fill>>;
beforeAll(async () => {
  running = await startContent();
  shelf = makeShelf(running.db.pool);
  there = await fill();
}, 60_000);
afterAll(() => running.stop());

const soon = { deadlineMs: 5_000 };
const admin = { uid: 'f'.repeat(32), role: 'admin' };
const tutor = { uid: 'd'.repeat(32), role: 'tutor' };
const newStudent = () => ({ uid: randomUUID().replaceAll('-', ''), role: 'student' });

async function fill() {
  const file = await shelf.addFile('hl101.pdf', { pages: 12 });
  const notes = await shelf.addFile('notes.pdf', { pages: 3 });
  const audio = `materials/${randomUUID()}`;
  await shelf.addFile('01 Desk.mp3', { path: audio, type: 'audio/mpeg' });
  const material = await shelf.addMaterial({ name: 'Health & Lifestyle', free: true });
  const course = await shelf.addCourse(material, { name: 'Healthy living' });
  const sample = await shelf.addLesson(course, { name: 'At the doctor', sample: true, file, notes, audio });
  const whole = await shelf.addLesson(course, { name: 'Making an appointment', pos: 2, file, audio });
  const empty = await shelf.addLesson(course, { name: 'Without its PDF', pos: 3 });
  const hidden = await shelf.addLesson(course, { name: 'Not ready', pos: 4, file, hidden: true });
  const pte = await shelf.addMaterial({ name: 'PTE Speaking', pte: true });
  const pteCourse = await shelf.addCourse(pte, { name: 'Read aloud', abbreviation: 'RA' });
  const pteLesson = await shelf.addLesson(pteCourse, { name: 'First', file });
  const draft = await shelf.addMaterial({ name: 'Tourism, a draft', hidden: true });
  const draftCourse = await shelf.addCourse(draft, { name: 'At the desk', abbreviation: 'TD', hidden: true });
  const draftLesson = await shelf.addLesson(draftCourse, { name: 'Checking in', file, hidden: true, sample: true });
  return {
    materials: [material, pte, draft],
    courses: [
      [material, course],
      [pte, pteCourse],
      [draft, draftCourse],
    ] as const,
    lessons: [
      [material, course, sample],
      [material, course, whole],
      [material, course, empty],
      [material, course, hidden],
      [pte, pteCourse, pteLesson],
      [draft, draftCourse, draftLesson],
    ] as const,
    draft: { materialId: draft, courseId: draftCourse, lessonId: draftLesson },
  };
}

/** An address that lives for a while is another one each time. */
const addressless = (_key: string, value: unknown) => {
  if (typeof value === 'bigint') return String(value);
  return typeof value === 'string' && value.includes('/files/') ? 'an address' : value;
};
const isTime = (key: string) => key === 'expiresAt';
const plain = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer, (key, value) => (isTime(key) ? null : addressless(key, value))));

/** Every answer of the library, or how it was refused. */
async function everything(as: Who, preview?: Preview) {
  const [content, library] = [running.content(as), running.library(as)];
  const asked = preview ? { preview } : {};
  const answer = (call: Promise<unknown>) => call.then(plain, ({ kind, reason }) => ({ kind, reason }));
  return {
    materials: await answer(content.listMaterials(asked, soon)),
    courses: await Promise.all(
      there.materials.map((materialId) => answer(content.listCourses({ materialId, ...asked }, soon))),
    ),
    course: await Promise.all(
      there.courses.map(([materialId, courseId]) =>
        answer(library.getCourse({ materialId, courseId, ...asked }, soon)),
      ),
    ),
    lessons: await Promise.all(
      there.lessons.map(([materialId, courseId, lessonId]) =>
        answer(library.getLesson({ materialId, courseId, lessonId, ...asked }, soon)),
      ),
    ),
    documents: await Promise.all(
      there.lessons.map(([materialId, courseId, lessonId]) =>
        answer(content.getLessonDocument({ materialId, courseId, lessonId, ...asked }, soon)),
      ),
    ),
    found: await Promise.all(
      ['doctor', 'ready', 'speaking', 'checking'].map((text) =>
        answer(library.searchLibrary({ text, ...asked }, soon)),
      ),
    ),
  };
}

test.each(['none', 'trial', 'subscribed'])(
  'ADM-18, NS-49, CON-54 a preview as a student who is %s is what such a student gets, to the letter',
  async (standing) => {
    const student = newStudent();
    if (standing === 'trial') await shelf.subscribe(student.uid, undefined, { trial: true });
    if (standing === 'subscribed') await shelf.subscribe(student.uid, ['lesson', 'pte-lesson']);
    expect(await everything(admin, { standing })).toEqual(await everything(student));
  },
);

test('ADM-18 before it is shown a material is previewed as it will be, locked or open by the subscription', async () => {
  const read = async (preview: Preview) => {
    const page = await running.library(admin).getLesson({ ...there.draft, preview }, soon);
    const { course } = await running.library(admin).getCourse({ ...there.draft, preview }, soon);
    const { materials, samples } = await running.content(admin).listMaterials({ preview }, soon);
    return {
      isOpened: [page.material?.isOpened, page.lesson?.isOpened, course?.lessons.map(({ isOpened }) => isOpened)],
      has: [page.document?.pages, page.notes, page.use, page.changed],
      listed: materials.find(({ id }) => id === there.draft.materialId)?.lessonCount,
      samples: samples.map(({ name }) => name),
    };
  };
  const student = { has: [12, null, null, null], listed: 1 };
  expect(await read({ standing: 'subscribed', withHidden: true })).toEqual({
    ...student,
    isOpened: [true, true, [true]],
    samples: [],
  });
  expect(await read({ standing: 'none', withHidden: true })).toEqual({
    ...student,
    isOpened: [false, true, [true]],
    samples: ['At the doctor', 'Checking in'],
  });
  await expect(read({ standing: 'subscribed' })).rejects.toMatchObject({ reason: 'MATERIAL_OR_COURSE_NOT_FOUND' });
});

test('ADM-18 nobody else is given it, by any of the calls, and a standing that is none is refused', async () => {
  for (const as of [newStudent(), tutor]) {
    const { materials, ...rest } = await everything(as, { standing: 'subscribed', withHidden: true });
    for (const answer of [materials, ...Object.values(rest).flat()]) {
      expect(answer).toEqual({ kind: 'forbidden', reason: 'PREVIEW_NOT_ALLOWED' });
    }
  }
  const { materials } = await everything(admin, { standing: 'admin' });
  expect(materials).toMatchObject({ kind: 'malformed' });
});

test('ADM-18 a preview as nobody plays no part in the lessons of others', async () => {
  const [materialId, courseId, lessonId] = there.lessons[1];
  const booking = await shelf.book(lessonId, { student: newStudent().uid, at: running.clock.now() });
  const preview = { standing: 'none' };
  const page = await running
    .library(admin)
    .getLesson({ materialId, courseId, lessonId, bookingId: booking, preview }, soon);
  expect([page.lesson?.isOpened, page.document, page.use]).toEqual([false, null, null]);
});

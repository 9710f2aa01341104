import { randomUUID } from 'node:crypto';
import type { BookingStatus } from '@parlance/proto/booking/v1';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import { eventually } from '@parlance/runtime/testing/eventually';
import { pdfOfSize } from './pdf.ts';
import { startContent } from './running-content.ts';

let running: Awaited<ReturnType<typeof startContent>>;
type Topic = { material: string; course: string; lesson: string };
let shelf: Topic & { bare: string; pteMaterial: string; hidden: Topic };
const pdf = pdfOfSize(509);

const soon = { deadlineMs: 5_000 };
const admin = { uid: 'f'.repeat(32), role: 'admin' };
const tutor = { uid: 'd'.repeat(32), role: 'tutor' };
const student = () => ({ uid: randomUUID().replaceAll('-', ''), role: 'student' });

beforeAll(async () => {
  running = await startContent();
  shelf = await fillShelf();
}, 60_000);
afterAll(() => running.stop());

/** Administrators write only while the list of revoked tokens is fresh, and it comes a moment after the start. */
const written = <T>(write: () => Promise<T>) => eventually(write, { withinMs: 10_000 });

async function fillShelf() {
  const content = running.content(admin);
  const documentFileId = await uploadedPdf();
  const material = await written(() => content.createMaterial({ name: 'Health', visible: true }, soon));
  const materialId = material.material?.id ?? '';
  const { course } = await content.createCourse({ materialId, name: 'Healthy living', abbreviation: 'HL' }, soon);
  const place = { materialId, courseId: course?.id ?? '' };
  const { lesson } = await content.createLesson({ ...place, name: 'Clinic', level: 3, pos: 4, documentFileId }, soon);
  const { lesson: bare } = await content.createLesson({ ...place, name: 'No PDF yet', level: 3, pos: 5 }, soon);
  const pte = await content.createMaterial({ name: 'PTE', visible: true, isPte: true }, soon);
  const hidden = await content.createMaterial({ name: 'Hidden' }, soon);
  const keptBack = { materialId: hidden.material?.id ?? '', courseId: '' };
  keptBack.courseId =
    (await content.createCourse({ ...keptBack, name: 'Kept back', abbreviation: 'KB' }, soon)).course?.id ?? '';
  const kept = await content.createLesson(
    { ...keptBack, name: 'Nobody books this', level: 1, pos: 1, documentFileId },
    soon,
  );
  await content.createLesson({ ...keptBack, name: 'Nor this', level: 1, pos: 2 }, soon);
  return {
    hidden: { material: keptBack.materialId, course: keptBack.courseId, lesson: kept.lesson?.id ?? '' },
    material: materialId,
    course: place.courseId,
    lesson: lesson?.id ?? '',
    bare: bare?.id ?? '',
    pteMaterial: pte.material?.id ?? '',
  };
}

type Place = { path: string; filename: string; contentType: string };

async function uploaded(place: Place, bytes: Buffer): Promise<string> {
  const content = running.content(admin);
  const { id, url } = await written(() => content.createUpload({ ...place, size: bytes.length }, soon));
  const headers = { 'content-type': place.contentType };
  const sent = await fetch(`${running.origin}${url}`, { method: 'PUT', headers, body: Uint8Array.from(bytes) });
  expect(sent.status).toBe(204);
  return (await content.completeUpload({ id }, soon)).fileId;
}

const uploadedPdf = () => uploaded({ path: 'materials', filename: 'clinic.pdf', contentType: 'application/pdf' }, pdf);

const document = (as: { uid: string; role: string }, changes: Partial<typeof shelf> = {}) => {
  const { material, course, lesson } = { ...shelf, ...changes };
  return running.content(as).getLessonDocument({ materialId: material, courseId: course, lessonId: lesson }, soon);
};
const refusal = (kind: string, message: string) => ({ kind, message });

type Held = { until?: string; grace?: string; freeTrialActivated?: boolean; pte?: boolean };

async function entitle(uid: string, changes: Held) {
  const expiredAt = toTimestamp(new Date(changes.until ?? '2026-12-31T00:00:00Z'));
  const graceUntil = changes.grace === undefined ? null : toTimestamp(new Date(changes.grace));
  const tokenType = changes.pte ? ('TOKEN_TYPE_PTE_LESSON' as const) : ('TOKEN_TYPE_LESSON' as const);
  const categories = changes.freeTrialActivated ? [] : [{ priceId: 'p', tokenType, expiredAt, graceUntil }];
  const entitlements = { uid, categories, freeTrialActivated: changes.freeTrialActivated ?? false, version: 1 };
  const entry = { subject: uid, version: 1, occurredAt: new Date(), body: { entitlements } };
  await running.publish('parlance.payments.v1.EntitlementChanged', entry);
  const known = 'select from student_subscriptions where uid = $1';
  await eventually(async () => (await running.db.pool.query(known, [uid])).rowCount === 1, { withinMs: 20_000 });
}

async function lessonIs(booking: { id: string; uid: string; version: number; status: BookingStatus; on?: Topic }) {
  const { id, uid, version, status, on = shelf } = booking;
  const { material, course, lesson } = on;
  const topic = { material, course, lesson };
  const body = { lesson: { id, version, status, topic, seats: [{ id, student: { uid } }] } };
  const entry = { subject: id, version, occurredAt: new Date(), body };
  await running.publish('parlance.booking.v1.LessonChanged', entry);
  const known = 'select from lesson_participants where booking_id = $1 and version = $2';
  await eventually(async () => (await running.db.pool.query(known, [id, version])).rowCount === 1, {
    withinMs: 20_000,
  });
}

describe('NS-49 the PDF of a lesson', () => {
  test('FB-32, MAT-29 is fetched by a teacher with a link of ten minutes', async () => {
    const { url, expiresAt } = await document(tutor);
    expect(Math.abs(Number(expiresAt?.seconds) - Date.now() / 1_000 - 600)).toBeLessThan(5);
    const answer = await fetch(`${running.origin}${url}`);
    expect(Buffer.from(await answer.arrayBuffer()).equals(pdf)).toBe(true);
  });

  test('is not for a student who has nothing to do with it', async () => {
    await expect(document(student())).rejects.toMatchObject(refusal('forbidden', 'Failed to fetch document URL'));
  });

  test('NS-51 is for subscribers of its area, until the subscription ends on the school’s clock, or its grace', async () => {
    const subscriber = student();
    await entitle(subscriber.uid, { until: '2026-03-05T00:00:00Z' });
    expect((await document(subscriber)).url).toMatch(/^\/files\//);
    const ended = student();
    await entitle(ended.uid, { until: running.clock.now().toISOString() });
    await expect(document(ended)).rejects.toMatchObject({ kind: 'forbidden' });
    const collected = student();
    await entitle(collected.uid, { until: running.clock.now().toISOString(), grace: '2026-12-31T00:00:00Z' });
    expect((await document(collected)).url).toMatch(/^\/files\//);
    const ofPte = student();
    await entitle(ofPte.uid, { pte: true });
    await expect(document(ofPte)).rejects.toMatchObject({ kind: 'forbidden' });
  }, 60_000);

  test('is for whoever takes the lesson, and no more when the lesson is called off', async () => {
    const booking = { id: randomUUID(), uid: student().uid };
    const reader = { uid: booking.uid, role: 'student' };
    await lessonIs({ ...booking, version: 1, status: 'BOOKING_STATUS_BOOKED' });
    expect((await document(reader)).url).toMatch(/^\/files\//);
    await expect(document(reader, { lesson: shelf.bare })).rejects.toMatchObject({ kind: 'forbidden' });
    await lessonIs({ ...booking, version: 2, status: 'BOOKING_STATUS_STUDENT_CANCELLED' });
    await expect(document(reader)).rejects.toMatchObject({ kind: 'forbidden' });
  }, 60_000);

  test('of a hidden material is for teachers, administrators and whoever booked it before; for others it is not there', async () => {
    const booking = { id: randomUUID(), uid: student().uid, on: shelf.hidden };
    const reader = { uid: booking.uid, role: 'student' };
    const subscriber = student();
    await entitle(subscriber.uid, { until: '2026-12-31T00:00:00Z' });
    await lessonIs({ ...booking, version: 1, status: 'BOOKING_STATUS_COMPLETED' });
    for (const as of [admin, tutor, reader]) expect((await document(as, shelf.hidden)).url).toMatch(/^\/files\//);
    const courses = (as: typeof admin) =>
      running
        .content(as)
        .listCourses({ materialId: shelf.hidden.material }, soon)
        .then((found) => found.courses);
    const codes = async (as: typeof admin) =>
      (await courses(as)).flatMap(({ lessons }) => lessons.map(({ code }) => code));
    expect(await Promise.all([admin, tutor, reader].map(codes))).toEqual([
      ['KB101', 'KB102'],
      ['KB101', 'KB102'],
      ['KB101'],
    ]);
    const topic = (as: typeof admin) => running.internal(as).resolveTopic(shelf.hidden, soon);
    expect((await topic(reader)).isHidden).toBe(true);

    await lessonIs({ ...booking, version: 2, status: 'BOOKING_STATUS_STUDENT_CANCELLED' });
    for (const as of [student(), subscriber, reader]) {
      await expect(document(as, shelf.hidden)).rejects.toMatchObject(refusal('not-found', 'Course not found'));
      for (const call of [courses, topic])
        await expect(call(as)).rejects.toMatchObject(refusal('not-found', 'Material or course not found'));
    }
  }, 60_000);

  test('MAT-23 each failure has its own text', async () => {
    const nowhere = randomUUID();
    const refused = (changes: Partial<typeof shelf>, text: string) =>
      expect(document(tutor, changes)).rejects.toMatchObject(refusal('not-found', text));
    await refused({ course: nowhere }, 'Course not found');
    await refused({ material: shelf.pteMaterial }, 'Course not found');
    await refused({ lesson: nowhere }, 'Lesson not found');
    await refused({ lesson: "' or 1=1" }, 'Lesson not found');
    await refused({ lesson: shelf.bare }, 'Failed to fetch document URL');
  });
});

describe('FB-33 the recordings of a lesson', () => {
  const wav = Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(4), Buffer.from('WAVEfmt '), Buffer.alloc(200, 3)]);
  const path = `materials/HL/${randomUUID()}`;
  const audio = (as: { uid: string; role: string }, paths: string[]) => running.content(as).signAudio({ paths }, soon);

  beforeAll(async () => {
    await uploaded({ path, filename: '02 At home.wav', contentType: 'audio/wav' }, wav);
    await uploaded({ path, filename: '01 At the desk.wav', contentType: 'audio/wav' }, wav);
    await uploaded({ path, filename: 'Notes.pdf', contentType: 'application/pdf' }, pdf);
  });

  test('DATA-19 a lesson names its path, and its teacher gets an address of an hour for each recording there', async () => {
    const place = { materialId: shelf.material, courseId: shelf.course };
    const named = { ...place, name: 'With sound', level: 3, pos: 6, audioResource: path };
    const { lesson } = await running.content(admin).createLesson(named, soon);
    const { items } = await audio(tutor, [lesson?.audioResource ?? '']);
    expect(items.map(({ filename, size }) => [filename, size])).toEqual([
      ['01 At the desk.wav', wav.length],
      ['02 At home.wav', wav.length],
    ]);
    expect(Math.abs(Number(items[0]?.expiresAt?.seconds) - Date.now() / 1_000 - 3_600)).toBeLessThan(5);
    const asPlayer = { headers: { 'sec-fetch-dest': 'audio', range: 'bytes=0-3' } };
    const part = await fetch(`${running.origin}${items[0]?.url}`, asPlayer);
    expect([part.status, part.headers.get('content-type'), await part.text()]).toEqual([206, 'audio/wav', 'RIFF']);
    expect(part.headers.get('content-disposition')).toMatch(/^inline;/);
  });

  test('one file is found by its own path; what is no recording, and what is not there, is left out', async () => {
    const paths = (asked: string[]) => audio(tutor, asked).then(({ items }) => items.map((item) => item.path));
    expect(await paths([`${path}/01 At the desk.wav`])).toEqual([`${path}/01 At the desk.wav`]);
    expect(await paths([`${path}/Notes.pdf`, 'materials', 'nowhere/at all', '', "' or 1=1"])).toEqual([]);
    expect(await paths([])).toEqual([]);
  });

  test('more paths than may be asked for at once are refused, and none is left out in silence', async () => {
    const paths = Array.from({ length: 20 }, (_, at) => (at === 19 ? path : `nowhere/${at}`));
    expect((await audio(tutor, paths)).items).toHaveLength(2);
    await expect(audio(tutor, ['nowhere', ...paths])).rejects.toMatchObject(
      refusal('malformed', 'At most 20 paths at once.'),
    );
  });

  test('a newer recording of the same name takes the place of the older', async () => {
    const newer = Buffer.concat([wav, Buffer.alloc(10)]);
    await uploaded({ path, filename: '02 At home.wav', contentType: 'audio/wav' }, newer);
    const { items } = await audio(tutor, [path]);
    expect(items.map(({ size }) => size)).toEqual([wav.length, newer.length]);
  });

  test('PERM-04 is for teachers only: not for students, nor for administrators', async () => {
    await expect(audio(student(), [path])).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(audio(admin, [path])).rejects.toMatchObject(refusal('forbidden', 'You are not allowed to play audio'));
  });
});

describe('FB-30 the library', () => {
  const names = async (as: { uid: string; role: string }) =>
    (await running.content(as).listMaterials({}, soon)).materials.map((material) => material.name);

  test('shows administrators everything, teachers what is visible', async () => {
    expect(await names(admin)).toEqual(['Health', 'Hidden', 'PTE']);
    expect(await names(tutor)).toEqual(['Health', 'PTE']);
  });

  test('BOOK-23 CON-23 shows students the PTE stream with its subscription or an activated trial', async () => {
    expect(await names(student())).toEqual(['Health']);
    for (const changes of [{ freeTrialActivated: true }, { pte: true }]) {
      const entitled = student();
      await entitle(entitled.uid, changes);
      expect(await names(entitled)).toEqual(['Health', 'PTE']);
    }
    const asked = running.content(student()).listCourses({ materialId: shelf.pteMaterial }, soon);
    await expect(asked).rejects.toMatchObject(refusal('not-found', 'Material or course not found'));
  }, 60_000);

  test('GEN-01 holds materials of the general stream and of PTE side by side', async () => {
    const { materials } = await running.content(tutor).listMaterials({}, soon);
    expect(materials.map(({ name, isPte }) => ({ name, isPte }))).toEqual([
      { name: 'Health', isPte: false },
      { name: 'PTE', isPte: true },
    ]);
  });

  test('GEN-11, GEN-13 tells the 8 units and 4 skill sections of a course', async () => {
    const { courses } = await running.content(student()).listCourses({ materialId: shelf.material }, soon);
    expect(courses[0]?.units).toHaveLength(8);
    expect(courses[0]?.units[5]).toMatchObject({ number: 6, title: 'Comparisons' });
    expect(courses[0]?.skillSections).toEqual(['Listening', 'Reading', 'Speaking', 'Writing']);
  });

  test('NS-26 MAT-11 lists courses with coded lessons in order', async () => {
    const { courses } = await running.content(student()).listCourses({ materialId: shelf.material }, soon);
    expect(courses[0]?.lessons.map((lesson) => lesson.code)).toEqual(['HL304', 'HL305', 'HL306']);
  });

  test('courses with as many lessons as there may be, of the longest names, come over the wire page by page', async () => {
    const { material } = await running
      .content(admin)
      .createMaterial({ name: 'Encyclopedia', visible: true, isPte: true }, soon);
    const materialId = material?.id ?? '';
    await running.db.pool.query(
      `with made as (insert into courses select gen_random_uuid(), $1, 'Course ' || n, 'EN', repeat('語', 2000), 1
         from generate_series(1, 8) n returning id)
       insert into lessons select gen_random_uuid(), made.id, 'EN' || n, repeat('語', 100), (n - 1) / 99 + 1, (n - 1) % 99 + 1,
         '', repeat('a', 200), null from made, generate_series(1, 990) n`,
      [materialId],
    );
    const sizes: number[] = [];
    for (let pageToken = ''; sizes.length === 0 || pageToken !== '';) {
      const page = await running.content(tutor).listCourses({ materialId, pageToken }, soon);
      sizes.push(page.courses.length);
      pageToken = page.nextPageToken;
    }
    expect(sizes).toEqual([2, 2, 2, 2]);
  }, 60_000);

  test('MAT-28 says what a topic is, and whether its material is hidden', async () => {
    const { material, course, lesson } = shelf;
    const internal = running.internal({ service: 'booking' });
    expect(await internal.resolveTopic({ material, course, lesson }, soon)).toEqual({
      code: 'HL304',
      name: 'Clinic',
      isPte: false,
      courseAbbreviation: 'HL',
      courseName: 'Healthy living',
      level: 3,
      isHidden: false,
    });
    const { isPte, isHidden } = await internal.resolveTopic(shelf.hidden, soon);
    expect({ isPte, isHidden }).toEqual({ isPte: false, isHidden: true });
    await expect(internal.resolveTopic({ material: 'x', course, lesson }, soon)).rejects.toMatchObject(
      refusal('not-found', 'Material or course not found'),
    );
    await expect(internal.resolveTopic({ material, course, lesson: 'x' }, soon)).rejects.toMatchObject(
      refusal('not-found', 'Lesson not found'),
    );
  });

  test('NS-29 is written by administrators only, once for each key', async () => {
    const text = 'This functionality is only available to admins!';
    await expect(running.content(tutor).createMaterial({ name: 'X' }, soon)).rejects.toMatchObject(
      refusal('forbidden', text),
    );
    const options = { ...soon, idempotencyKey: 'one' };
    const make = (name: string) => running.content(admin).createMaterial({ name }, options);
    const [one, two] = await Promise.all([make('Keyed'), make('Keyed')]);
    expect(one.material?.id).toBe(two.material?.id);
    // What the audit keeps: who made it, in the transaction in which it was made.
    const { rows } = await running.db.pool.query<{ headers: Record<string, string> }>(
      `select headers from outbox where type = 'parlance.content.v1.MaterialChanged' and key = $1`,
      [one.material?.id],
    );
    expect(rows.map(({ headers }) => [headers.ce_actorid, headers.ce_actorrole])).toEqual([[admin.uid, 'admin']]);
    await expect(make('Other')).rejects.toMatchObject({ kind: 'rule', reason: 'IDEMPOTENCY_KEY_REUSED' });
    await expect(running.content(admin).createMaterial({ name: 'keyed' }, soon)).rejects.toMatchObject({
      kind: 'conflict',
      reason: 'NAME_TAKEN',
    });
  });

  test('MAT-33 MAT-36 uploads are refused with the texts of the catalogue; students may not upload', async () => {
    const request = { path: `people/${tutor.uid}`, filename: 'b.pdf', size: 1, contentType: 'application/pdf' };
    const start = (changes: object, as: { uid: string; role: string } = tutor) =>
      running.content(as).createUpload({ ...request, ...changes }, soon);
    await expect(start({ path: '' })).rejects.toMatchObject(refusal('malformed', 'No upload path specified!'));
    await expect(start({ size: 52_428_801 })).rejects.toMatchObject(refusal('too-large', 'File is too large'));
    await expect(start({ contentType: 'text/html' })).rejects.toMatchObject({ kind: 'rule', reason: 'UPLOAD_TYPE' });
    await expect(start({ path: 'materials' })).rejects.toMatchObject(
      refusal('forbidden', 'You can only upload files to your own folder.'),
    );
    await expect(start({}, student())).rejects.toMatchObject({ kind: 'forbidden' });
  });
});

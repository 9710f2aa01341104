/** Another topic for a lesson, on the real database. */
import { decodeMessage } from '@parlance/proto/codec';
import type { LessonChanged } from '@parlance/proto/booking/v1';
import { eventually } from '@parlance/runtime/testing/eventually';
import { admin, at, hour, info, minute, start } from '../../test/builders.ts';
import { checkInvariants } from '../../test/invariants.ts';
import { aSlot, book, command, enrol, openApp, type App } from '../../test/app-for-test.ts';
import { aGroupsLesson } from '../../test/either-kind.ts';
import { commence, toldOf } from '../../test/lesson-calls.ts';
import type { Actor } from '../domain/actor.ts';
import type { TopicIds } from '../domain/library-topic.ts';
import type { LessonView } from '../domain/view.ts';
import { findLesson } from '../queries/one-lesson.ts';
import type { LessonAddress } from './find-lesson.ts';

let app: App;
let hire: ReturnType<typeof enrol>['tutor'];
let admit: ReturnType<typeof enrol>['student'];
beforeAll(async () => {
  app = await openApp('update_info');
  ({ tutor: hire, student: admit } = enrol(app));
  app.library.change('ho199', { isHidden: true });
});
beforeEach(() => app.clock.set('2026-03-01T00:00:00.000Z'));
afterAll(async () => {
  await checkInvariants(app);
  await app.db.drop();
});

async function aPair(): Promise<{ tutor: Actor; student: Actor; bookingId: string; version: number }> {
  const [tutor, student] = [await hire(), await admit(1)];
  const bookingId = await aSlot(app, tutor, start);
  const { booking } = await book(app, { tutor, bookingId }, student, undefined, 'Slowly, please.');
  return { tutor, student, bookingId, version: booking.lesson.version };
}

/** As its people read it. */
function told(view: LessonView, address: LessonAddress) {
  const { lesson, status } = toldOf(view, address);
  return { ...lesson, status, ...lesson.seats[0]?.wishes };
}

const topic = { material: 'hospitality', course: 'hotel', lesson: 'ho101', code: 'HO101', name: 'At the desk' };
const asBefore = { introduction: undefined, correctMistakes: undefined, notes: undefined };
type Wish = { bookingId: string; tutor: Actor; actor: Actor; expectedVersion?: number; key?: string; lesson?: string };
function update({ bookingId, tutor, actor, expectedVersion = 0, key, lesson = 'ho101' }: Wish) {
  const once = command(actor, 'UpdateBookingInfo', key, { bookingId, lesson });
  const wanted = { topic: { ...topic, lesson }, wishes: asBefore };
  const address = { bookingId, tutorUid: tutor.id };
  return app.updateInfo({ address, ...wanted, expectedVersion, actor, once }).then((view) => told(view, address));
}
async function facts(bookingId: string): Promise<LessonChanged[]> {
  const type = 'parlance.booking.v1.LessonChanged';
  const { rows } = await app.pool.query<{ body: Buffer }>(
    'select body from outbox where key = $1 and type = $2 order by seq',
    [bookingId, type],
  );
  const told = rows.map(({ body }) => decodeMessage(type, body) as LessonChanged);
  return told.filter(({ cause }) => cause === 'info');
}

test('BOOK-40, FB-06 the topic, when and by whom are written, the notes stay, and one fact tells of it', async () => {
  const { tutor, student, bookingId, version } = await aPair();
  const after = await update({ bookingId, tutor, actor: student });
  expect(after).toMatchObject({
    status: 'booked',
    updatedBy: student.id,
    updatedAt: app.clock.now(),
    version: version + 1,
    topic,
    notes: 'Slowly, please.',
    introduction: true,
  });
  expect(await update({ bookingId, tutor, actor: tutor })).toMatchObject({ version: version + 1 });
  expect(await facts(bookingId)).toMatchObject([{ lesson: { topic: { lesson: 'ho101' } } }]);
});

test('one key changes it once; a version that is no longer true changes nothing', async () => {
  const { tutor, student, bookingId, version } = await aPair();
  const first = await update({ bookingId, tutor, actor: student, key: 'k1', expectedVersion: version });
  const replay = await update({ bookingId, tutor, actor: student, key: 'k1', expectedVersion: version });
  expect(replay.version).toBe(first.version);
  const stale = update({ bookingId, tutor, actor: tutor, expectedVersion: version, lesson: 'ho102' });
  await expect(stale).rejects.toMatchObject({ reason: 'STALE_VERSION' });
  expect(await facts(bookingId)).toHaveLength(1);
});

test('what was done is answered again while the library is away', async () => {
  const { tutor, student, bookingId, version } = await aPair();
  const first = await update({ bookingId, tutor, actor: student, key: 'k2', expectedVersion: version });
  app.library.down = true;
  try {
    const replay = await update({ bookingId, tutor, actor: student, key: 'k2', expectedVersion: version });
    expect(replay.version).toBe(first.version);
    await expect(update({ bookingId, tutor, actor: student, key: 'k3' })).rejects.toThrow('the library is down');
  } finally {
    app.library.down = false;
  }
});

test('of two who change it on the same version one wins, and the other is told', async () => {
  const { tutor, student, bookingId, version } = await aPair();
  const tries = await Promise.allSettled([
    update({ bookingId, tutor, actor: student, expectedVersion: version, lesson: 'ho102' }),
    update({ bookingId, tutor, actor: tutor, expectedVersion: version, lesson: 'ho103' }),
  ]);
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await facts(bookingId)).toHaveLength(1);
});

test('BOOK-34, CON-19 the student’s time ends 30 minutes before, the teacher’s does not; to others the lesson does not exist', async () => {
  const { tutor, student, bookingId } = await aPair();
  const [stranger, other] = [await admit(0), await hire()];
  for (const actor of [stranger, other]) {
    await expect(update({ bookingId, tutor, actor })).rejects.toMatchObject({ reason: 'BOOKING_NOT_FOUND' });
  }
  await expect(update({ bookingId, tutor: other, actor: student })).rejects.toMatchObject({
    reason: 'BOOKING_NOT_FOUND',
  });
  app.clock.set(at(-30 * minute));
  await expect(update({ bookingId, tutor, actor: student })).rejects.toMatchObject({ reason: 'TOO_LATE_TO_UPDATE' });
  expect((await update({ bookingId, tutor, actor: tutor })).topic).toEqual(topic);
});

test('BOOK-38 with a teacher in training a student may switch to PTE material', async () => {
  const [tutor, student] = [await hire({ status: 'training' }), await admit(1, { status: 'mock' })];
  const bookingId = await aSlot(app, tutor, at(48 * hour));
  await book(app, { tutor, bookingId }, student);
  expect((await update({ bookingId, tutor, actor: student, lesson: 'ps02' })).topic?.code).toBe('PS02');
});

test('BOOK-36 whatever the caller says, the library says which stream a topic is of, and what it does not know or hides is not taken', async () => {
  const { tutor, student, bookingId } = await aPair();
  for (const actor of [student, tutor, admin]) {
    const change = (lesson: string) => update({ bookingId, tutor, actor, lesson });
    await expect(change('ps02')).rejects.toThrow('You can not switch PTE and other material');
    await expect(change('made-up')).rejects.toThrow('Lesson not found');
    await expect(change('ho199')).rejects.toThrow('Material or course not found');
  }
  expect(await facts(bookingId)).toEqual([]);
});

test('BOOK-34 who waits for the lesson’s row until the half hour has begun is too late', async () => {
  const { tutor, student, bookingId } = await aPair();
  app.clock.set(at(-30 * minute - 1));
  const holder = await app.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from lessons where id = $1 for update', [bookingId]);
    const late = update({ bookingId, tutor, actor: student }).catch((error: unknown) => error);
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await eventually(async () => (await app.pool.query(waiting)).rowCount === 1, { withinMs: 10_000, everyMs: 5 });
    app.clock.set(at(-30 * minute));
    await holder.query('commit');
    expect(await late).toMatchObject({ reason: 'TOO_LATE_TO_UPDATE' });
  } finally {
    holder.release();
  }
});

test('FB-07, CON-19 the tutor changes a topic until the lesson is over: told once with who and when, an outdated version and others are refused', async () => {
  const { tutor, student, address } = await aGroupsLesson.make(app);
  const topic = { ...info.topic, lesson: 'hl305', code: 'HL305', name: 'On the phone' };
  const change = (actor: Actor, over: { topic?: TopicIds; expectedVersion?: number; key?: string } = {}) =>
    app.updateInfo({
      address,
      topic: over.topic ?? topic,
      wishes: asBefore,
      expectedVersion: over.expectedVersion ?? 0,
      actor,
      once: command(actor, 'UpdateInfo', over.key, { address, over }),
    });
  const { lesson: before } = (await findLesson(app.pool, address.bookingId)) ?? {};
  await expect(change(tutor, { expectedVersion: 1 })).rejects.toMatchObject({ reason: 'STALE_VERSION' });
  const changed = await change(tutor, { expectedVersion: before?.version ?? 0, key: 'topic' });
  expect(changed.lesson).toMatchObject({ topic, updatedBy: tutor.id, updatedAt: app.clock.now(), status: 'open' });
  expect((await findLesson(app.pool, address.bookingId))?.lesson.topic).toEqual(topic);
  const again = await change(tutor, { expectedVersion: before?.version ?? 0, key: 'topic' });
  expect(again.lesson.version).toBe(changed.lesson.version);
  expect((await change(tutor)).lesson.version).toBe(changed.lesson.version);
  await expect(change(student)).rejects.toThrow('Group session not found');
  await expect(change(tutor, { topic: { ...topic, lesson: '' } })).rejects.toThrow('Please select a lesson.');
  await expect(change(tutor, { topic: { ...topic, lesson: 'ps02' } })).rejects.toThrow(
    'You can not switch PTE and other material',
  );
  app.clock.set(start);
  await commence(app, address, tutor);
  expect((await change(tutor, { topic: info.topic })).lesson.status).toBe('in-progress');
  app.clock.set(at(50 * minute));
  await app.sweep();
  await expect(change(admin)).rejects.toMatchObject({ reason: 'ILLEGAL_TRANSITION' });
});

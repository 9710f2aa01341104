/** Time in which the platform was away counts against nobody: real PostgreSQL, signs of life as processes give them, a clock that the test moves. */
import type { LessonChanged } from '@parlance/proto/booking/v1';
import { decodeMessage } from '@parlance/proto/codec';
import { fromTimestamp, toTimestamp } from '@parlance/runtime/grpc/timestamps';
import { at, hour, minute, praiseFor, start } from '../../test/builders.ts';
import { checkInvariants } from '../../test/invariants.ts';
import { aGroupSession, aSlot, book, bookSeats, enrol, openApp, statusOf, type App } from '../../test/app-for-test.ts';
import { commence, giveFeedback, join } from '../../test/lesson-calls.ts';
import type { Actor } from '../domain/actor.ts';
import { makeLessonPageHandlers } from '../inbound/grpc/lesson-page-handlers.ts';
import { makeListHandlers } from '../inbound/grpc/list-handlers.ts';
import { makeSessionHandlers } from '../inbound/grpc/session-handlers.ts';
import { makeSlotHandlers } from '../inbound/grpc/slot-handlers.ts';
import { makeNoteAlive } from './known-outages.ts';
import { listHistories } from '../queries/lesson-histories.ts';
import { differenceOf } from '../domain/replay.ts';

type Call = Parameters<ReturnType<typeof makeLessonPageHandlers>['getLessonPage']>[1];

let app: App;
let tutor: Actor;
let student: Actor;
beforeEach(async () => {
  app = await openApp('no_fault');
  const people = enrol(app);
  tutor = await people.tutor();
  student = await people.student(5);
});
afterEach(async () => {
  await checkInvariants(app);
  // Whatever was away: the rules of a lesson's own give what became of it.
  const after = { startsAt: at(-100 * hour), id: '00000000-0000-0000-0000-000000000000' };
  for (const history of await listHistories(app.pool, { after, until: at(100 * hour), limit: 50 }))
    expect(differenceOf(history)).toBeUndefined();
  await app.db.drop();
}, 120_000);

/** The school's clock and real time go together. */
const [schoolStart, realStart] = [start.getTime(), new Date('2026-03-01T12:00:00.000Z').getTime()];
function goTo(minutes: number): void {
  app.clock.set(at(minutes * minute));
  app.realTime.set(new Date(realStart + minutes * minute));
}
const moment = () => ({ real: app.realTime.now(), school: app.clock.now() });
const sign = (part: 'gateway' | 'booking' | 'room') => app.health.note(part, moment());
const outages = () => app.health.list({ from: at(-hour), to: at(10 * hour) }, moment());
const minutesOf = (when: Date) => (when.getTime() - schoolStart) / minute;
const known = async () => (await outages()).map(({ part, from, until }) => [part, minutesOf(from), minutesOf(until)]);

async function aLesson(): Promise<string> {
  const bookingId = await aSlot(app, tutor, start);
  await book(app, { tutor, bookingId }, student);
  return bookingId;
}
async function balance(): Promise<number> {
  const { balances } = await app.uow.run(({ wallets }) => wallets.find(student.id));
  return balances.lessonTokens ?? 0;
}
const absences = async () =>
  (await app.pool.query(`select from lesson_log where to_status in ('tutor-absent', 'student-absent')`)).rowCount;
const media = (from: number, until: number) => {
  app.media.away = [{ part: 'room', name: '', from: at(from * minute), until: at(until * minute) }];
};

test('NS-74 an outage is what lies between two signs of life, whoever gives the next one; one that lasts is known already', async () => {
  goTo(0);
  await sign('booking');
  goTo(1 / 3);
  await sign('booking');
  expect(await known()).toEqual([]);
  goTo(3);
  expect(await known()).toEqual([['booking', 1 / 3, 3]]);
  // Two processes that come back at once.
  await Promise.all([sign('booking'), sign('booking'), sign('gateway')]);
  expect(await known()).toEqual([['booking', 1 / 3, 3]]);
  goTo(20);
  expect(await known()).toEqual([
    ['booking', 1 / 3, 3],
    ['booking', 3, 20],
    ['gateway', 3, 20],
  ]);
});

test('NS-74 a clock that jumps is no outage, and one that was one lasts as long as it did', async () => {
  goTo(0);
  await sign('booking');
  app.clock.advance(7 * 24 * hour);
  await sign('booking');
  expect(await outages()).toEqual([]);
  app.realTime.advance(2 * minute);
  app.clock.advance(24 * hour);
  await sign('booking');
  const { rows } = await app.pool.query<{ ms: number }>(
    'select (extract(epoch from until_school - from_school) * 1000)::float8 as ms from outages',
  );
  expect(rows).toEqual([{ ms: 2 * minute }]);
});

test('NS-74 records are forgotten after their time, and no other', async () => {
  goTo(0);
  await sign('booking');
  goTo(10);
  await sign('booking');
  const later = (days: number) => new Date(app.realTime.now().getTime() + days * 24 * hour);
  await app.health.forgetOld(later(399));
  expect(await outages()).toHaveLength(1);
  await app.health.forgetOld(later(401));
  expect(await outages()).toEqual([]);
});

test('NS-74 booking is away from T+2 to T+8: nobody is absent, the teacher begins, and the lesson is held', async () => {
  const bookingId = await aLesson();
  goTo(0);
  await sign('booking');
  goTo(2);
  await sign('booking');
  goTo(8);
  await sign('booking');
  // Before the sweeper has looked: whoever comes first.
  expect((await commence(app, { bookingId }, tutor)).status).toBe('in-progress');
  expect(await app.sweep()).toBe(0);
  app.media.says(bookingId, { presentUids: [tutor.id, student.id], completeUntil: at(50 * minute) });
  goTo(50);
  expect(await app.sweep()).toBe(1);
  expect(await statusOf(app, bookingId)).toBe('pending-feedback');
  expect(await absences()).toBe(0);
});

test('NS-74 the wait is longer by what was away, to the millisecond, also for two replicas', async () => {
  const bookingId = await aLesson();
  media(1, 4);
  goTo(5);
  const [one, two] = [app.sweeper(), app.sweeper()];
  const moved = await Promise.all([one(), two()]);
  expect(moved[0] + moved[1]).toBe(1);
  app.clock.set(at(8 * minute - 1));
  expect((await one()) + (await two())).toBe(0);
  expect(await statusOf(app, bookingId)).toBe('booked');
  app.clock.set(at(8 * minute));
  const ended = await Promise.all([one(), two()]);
  expect(ended[0] + ended[1]).toBe(1);
  expect(await statusOf(app, bookingId)).toBe('tutor-absent');
  await expect(commence(app, { bookingId }, tutor)).rejects.toMatchObject({ reason: 'DEADLINE_MISSED' });
});

test('NS-74 a teacher joins in the time that was given, and not a moment after it', async () => {
  const bookingId = await aLesson();
  media(1, 4);
  goTo(8);
  const address = { bookingId, tutorUid: tutor.id };
  await expect(join(app, address, tutor)).rejects.toMatchObject({ reason: 'NOT_IN_PROGRESS' });
  app.clock.set(at(8 * minute - 1));
  await expect(join(app, address, student)).rejects.toMatchObject({ reason: 'NOT_IN_PROGRESS' });
  expect((await join(app, address, tutor)).status).toBe('in-progress');
  app.media.says(bookingId, { presentUids: [tutor.id, student.id], completeUntil: at(50 * minute) });
});

test('NS-74 what is away for half the lesson is nobody’s fault: the token is back, once, and nobody is absent', async () => {
  const bookingId = await aLesson();
  goTo(0);
  await sign('booking');
  goTo(24);
  expect(await balance()).toBe(4);
  await sign('booking');
  expect(await app.sweep()).toBe(1);
  expect(await statusOf(app, bookingId)).toBe('booked');
  goTo(25);
  expect(await app.sweep()).toBe(1);
  expect([await statusOf(app, bookingId), await balance(), await absences()]).toEqual(['cancelled', 5, 0]);
  expect(await app.sweep()).toBe(0);
  const told = `select count(*)::int4 as facts from outbox where type like '%LessonChanged' and key = $1`;
  const { rows } = await app.pool.query<{ facts: number }>(told, [bookingId]);
  // Opened, booked, waited for longer, ended.
  expect(rows).toEqual([{ facts: 4 }]);
});

test('NS-74 the media nodes die at T+2 of a lesson that runs: no absence is recorded, whoever was seen before', async () => {
  const bookingId = await aLesson();
  goTo(0);
  await commence(app, { bookingId }, tutor);
  media(2, 50);
  app.media.says(bookingId, { presentUids: [], completeUntil: at(50 * minute), outages: app.media.away });
  goTo(50);
  expect(await app.sweep()).toBe(1);
  expect([await statusOf(app, bookingId), await balance(), await absences()]).toEqual(['cancelled', 5, 0]);
});

test('NS-74 media is silent: nobody is judged, and after twenty seconds its silence is what is away', async () => {
  const bookingId = await aLesson();
  goTo(4.75);
  await sign('room');
  app.media.down = true;
  goTo(5);
  expect(await app.sweep()).toBe(0);
  goTo(5.5);
  expect(await app.sweep()).toBe(1);
  expect(await statusOf(app, bookingId)).toBe('booked');
  goTo(12);
  await sign('room');
  app.media.down = false;
  expect(await app.sweep()).toBe(1);
  for (const minutes of [12.25, 12.5, 12.75, 13]) {
    goTo(minutes);
    await sign('room');
  }
  goTo(13);
  expect(await app.sweep()).toBe(1);
  expect(await statusOf(app, bookingId)).toBe('tutor-absent');
  app.faults.splice(0);
});

test('NS-74 a part that has just fallen silent may be away: nobody is judged until it has given a sign or was away', async () => {
  const bookingId = await aLesson();
  goTo(4 + 41 / 60);
  await sign('gateway');
  goTo(4 + 48 / 60);
  await sign('booking');
  goTo(5);
  expect(await app.sweep()).toBe(0);
  expect(await statusOf(app, bookingId)).toBe('booked');
  for (const minutes of [5, 5 + 15 / 60]) {
    goTo(minutes);
    await sign('booking');
    expect(await app.sweep()).toBe(minutes === 5 ? 0 : 1);
  }
  expect([await statusOf(app, bookingId), await absences()]).toEqual(['booked', 0]);
  goTo(20);
  await sign('gateway');
  // It was away for longer than it is waited for a lesson, and there is a minute to come back.
  expect((await commence(app, { bookingId }, tutor)).status).toBe('in-progress');
  app.media.says(bookingId, { presentUids: [tutor.id, student.id], completeUntil: at(50 * minute) });
});

test('NS-74 the verdict waits until signs of life cover the time that it judges, and no longer', async () => {
  const bookingId = await aLesson();
  goTo(4 + 59 / 60);
  await sign('gateway');
  goTo(5 + 1 / 60);
  expect(await app.sweep()).toBe(0);
  goTo(5 + 4 / 60);
  await sign('gateway');
  app.media.knownUntil = at(5 * minute - 1);
  expect(await app.sweep()).toBe(0);
  app.media.knownUntil = at(5 * minute);
  expect(await app.sweep()).toBe(1);
  expect(await statusOf(app, bookingId)).toBe('tutor-absent');
});

test('NS-74 an outage that begins in the last seconds of the wait, and is on no record yet, counts against nobody', async () => {
  const bookingId = await aLesson();
  goTo(4 + 57 / 60);
  await sign('gateway');
  for (const minutes of [5, 5 + 1 / 60, 5 + 17 / 60]) {
    goTo(minutes);
    expect(await app.sweep()).toBe(0);
  }
  goTo(5 + 18 / 60);
  // It is away for long enough now, and not back: the wait lasts longer.
  expect(await app.sweep()).toBe(1);
  expect([await statusOf(app, bookingId), await absences()]).toEqual(['booked', 0]);
  await sign('gateway');
  expect((await commence(app, { bookingId }, tutor)).status).toBe('in-progress');
  app.media.says(bookingId, { presentUids: [tutor.id, student.id], completeUntil: at(50 * minute) });
});

test('NS-74 the end of a lesson is settled when signs of life cover it, where somebody was not seen', async () => {
  const bookingId = await aLesson();
  goTo(0);
  await commence(app, { bookingId }, tutor);
  goTo(50 - 1 / 60);
  await sign('gateway');
  app.media.says(bookingId, { presentUids: [tutor.id], completeUntil: at(50 * minute) });
  goTo(50);
  expect(await app.sweep()).toBe(0);
  goTo(50 + 4 / 60);
  await sign('gateway');
  expect(await app.sweep()).toBe(1);
  expect(await statusOf(app, bookingId)).toBe('student-absent');
});

test('NS-74 booking says nothing of media for the time in which it was away itself', async () => {
  goTo(0);
  const alive = makeNoteAlive(app);
  await alive();
  goTo(3);
  await alive();
  expect(await known()).toEqual([['booking', 0, 3]]);
  app.media.down = true;
  goTo(3.2);
  await expect(alive()).rejects.toThrow('media is down');
  goTo(3.4);
  await expect(alive()).rejects.toThrow('media is down');
  expect(await known()).toEqual([
    ['booking', 0, 3],
    ['room', 3, 3.4],
  ]);
});

test('NS-74 feedback that was due while the platform was away is taken as much later', async () => {
  const bookingId = await aLesson();
  goTo(0);
  await commence(app, { bookingId }, tutor);
  app.media.says(bookingId, { presentUids: [tutor.id, student.id], completeUntil: at(50 * minute) });
  goTo(50);
  await app.sweep();
  const day = 24 * 60;
  goTo(day - 5);
  await sign('gateway');
  goTo(day + 5);
  const [sheet] = praiseFor(student);
  const give = () => giveFeedback(app, { bookingId, tutorUid: tutor.id }, tutor, { given: [sheet!] });
  await sign('gateway');
  const handlers = {
    ...makeLessonPageHandlers({ ...app, db: app.pool }),
    ...makeListHandlers({ ...app, db: app.pool }),
    ...makeSlotHandlers({ ...app, db: app.pool }),
  };
  const call = { actor: { uid: tutor.id, role: tutor.role, name: tutor.name } } as unknown as Call;
  const range = { from: toTimestamp(start), to: toTimestamp(at(2 * day * minute)) };
  const told = async () => {
    const [page, list, schedule] = [
      await handlers.getLessonPage({ bookingId }, call),
      await handlers.listMyHistory({ group: false, limit: 0, pageToken: '', ...range }, call),
      await handlers.getTutorSchedule({ tutor: tutor.id, pageToken: '', ...range }, call),
    ];
    return [page.lesson, list.lessons[0], schedule.lessons[0]].map(
      (lesson) => lesson && fromTimestamp(lesson.feedbackUntil),
    );
  };
  const end = at((day + 10) * minute);
  expect(await told()).toEqual([end, end, end]);
  app.clock.set(at((day + 10) * minute + 1));
  await expect(give()).rejects.toMatchObject({ reason: 'FEEDBACK_TOO_LATE' });
  app.clock.set(at((day + 10) * minute));
  expect((await give()).status).toBe('completed');
  expect(await told()).toEqual([undefined, undefined, undefined]);
  // Whoever pays is told until when it was taken: by the policy's own end it came too late.
  const { rows } = await app.pool.query<{ body: Buffer }>(
    `select body from outbox where type like '%LessonChanged' and key = $1 order by seq desc limit 1`,
    [bookingId],
  );
  const fact = decodeMessage('parlance.booking.v1.LessonChanged', rows[0]!.body) as LessonChanged;
  expect(fact.cause).toBe('feedback');
  expect(fromTimestamp(fact.lesson!.feedbackUntil)).toEqual(at((day + 10) * minute));
});

test('NS-74 the longer end of feedback is told of a group’s lesson too, wherever its teacher sees it', async () => {
  const { sessionId, lessonIds } = await aGroupSession(app, tutor, { starts: [start] });
  const [bookingId = ''] = lessonIds;
  const seated = await enrol(app).student(1, {}, 'groupLessonTokens');
  await bookSeats(app, { sessionId, bookingIds: [bookingId] }, seated);
  goTo(0);
  await commence(app, { sessionId, bookingId }, tutor);
  app.media.says(bookingId, { presentUids: [tutor.id, seated.id], completeUntil: at(50 * minute) });
  goTo(50);
  await app.sweep();
  for (const minutes of [60, 180]) {
    goTo(minutes);
    await sign('gateway');
  }
  const call = { actor: { uid: tutor.id, role: tutor.role, name: tutor.name } } as unknown as Call;
  const { listMyHistory } = makeListHandlers({ ...app, db: app.pool });
  const sessions = makeSessionHandlers({ ...app, db: app.pool });
  const range = { from: toTimestamp(start), to: toTimestamp(at(2 * hour)) };
  const [history, own, one] = [
    await listMyHistory({ group: true, limit: 0, pageToken: '', ...range }, call),
    await sessions.listTutorGroupSessions({ tutor: tutor.id, pageToken: '' }, call),
    await sessions.getGroupSession({ groupSessionId: sessionId, pageToken: '' }, call),
  ];
  const told = [history.lessons[0], own.sessions[0]?.lessons[0], one.session.lessons[0]];
  const end = at(26 * hour);
  expect(told.map((lesson) => lesson && fromTimestamp(lesson.feedbackUntil))).toEqual([end, end, end]);
});

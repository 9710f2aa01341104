/** An hour that its student gives back is anybody's at once, on the real database: the same lesson, and nothing of the one who had it. */
import { decodeMessage } from '@parlance/proto/codec';
import type { LessonChanged } from '@parlance/proto/booking/v1';
import type { Call } from '@parlance/runtime/grpc/server';
import { admin, at, hour, info, minute, praise, start } from '../../test/builders.ts';
import { checkInvariants } from '../../test/invariants.ts';
import { aSlot, book, command, enrol, openApp, statusOf, type App } from '../../test/app-for-test.ts';
import { balanceOf } from '../../test/either-kind.ts';
import { cancel, cancelByAdmin, commence, giveFeedback, join } from '../../test/lesson-calls.ts';
import type { Actor } from '../domain/actor.ts';
import { makeFeedbackHandlers } from '../inbound/grpc/feedback-handlers.ts';
import { makeLessonHandlers } from '../inbound/grpc/lesson-handlers.ts';
import { makeListHandlers } from '../inbound/grpc/list-handlers.ts';
import { makeRecordHandlers } from '../inbound/grpc/record-handlers.ts';
import { listFreeSlots } from '../queries/search-slots.ts';

let app: App;
let people: ReturnType<typeof enrol>;
beforeAll(async () => {
  app = await openApp('hour_given_back', { poolMax: 16 });
  people = enrol(app);
});
beforeEach(() => {
  app.clock.set(at(-48 * hour));
  app.changes.length = 0;
});
afterAll(async () => {
  await checkInvariants(app);
  await app.db.drop();
});

const secret = 'Only for my first teacher';
const firstTopic = { material: 'hospitality', course: 'hotel', lesson: 'ho101' };

/** What its first student said, drafted for, and gave back. */
async function givenBack() {
  const [tutor, former] = [await people.tutor(), await people.student(1, { name: 'Former Student' })];
  const bookingId = await aSlot(app, tutor, start);
  await app.reserveSlot({
    tutorUid: tutor.id,
    bookingId,
    topic: firstTopic,
    wishes: { introduction: false, correctMistakes: false, notes: secret },
    actor: former,
    once: command(former, 'BookSlot'),
  });
  const draft = { grammar: secret, completedAssigned: true };
  const given = [{ studentUid: undefined, words: draft }];
  await app.saveFeedbackDraft({ address: { bookingId }, given, actor: tutor });
  const left = await cancel(app, { bookingId, tutorUid: tutor.id }, former);
  const offer = app.changes.at(-1);
  return { tutor, former, bookingId, left, offered: offer?.lesson.id ?? '' };
}

type GivenBack = Awaited<ReturnType<typeof givenBack>>;

async function bookedAgain() {
  const hourBack = await givenBack();
  const next = await people.student(1, { name: 'Next Student' });
  await book(app, { tutor: hourBack.tutor, bookingId: hourBack.offered }, next, undefined, 'Quickly, please.');
  return { ...hourBack, next };
}

async function factsAbout(bookingId: string) {
  const sql = 'select type, version, body from outbox where key = $1 order by seq';
  const { rows } = await app.pool.query<{ type: string; version: number; body: Buffer }>(sql, [bookingId]);
  return rows.map(({ type, version, body }) => ({
    type: type.split('.').at(-1),
    version,
    said: decodeMessage(type, body),
  }));
}

const lessonRow = async ({ bookingId }: Pick<GivenBack, 'bookingId'>) => {
  const sql = 'select booking_id, status, seats_taken, version from lessons where id = $1';
  return (await app.pool.query<{ booking_id: string; version: number }>(sql, [bookingId])).rows[0];
};

test('BOOK-25, EP-39 it is the same lesson, free under an id of its own, and whoever looks hears of both at once', async () => {
  const { tutor, former, bookingId, left, offered } = await givenBack();
  expect(left).toMatchObject({ status: 'student-cancelled', lesson: { id: bookingId, bookingId } });
  expect(offered).not.toBe(bookingId);
  expect(app.changes.map(({ kind, lesson }) => [kind, lesson.id])).toEqual([
    ['opened', bookingId],
    ['taken', bookingId],
    ['opened', offered],
  ]);
  const [change] = (await factsAbout(bookingId)).slice(-1);
  expect(change?.type).toBe('LessonChanged');
  expect(change?.said as LessonChanged).toMatchObject({
    from: 'BOOKING_STATUS_BOOKED',
    cause: 'cancel-student',
    moved: [{ studentUid: former.id, to: 'BOOKING_STATUS_STUDENT_CANCELLED', refunded: true }],
    lesson: {
      id: bookingId,
      status: 'BOOKING_STATUS_STUDENT_CANCELLED',
      topic: firstTopic,
      seats: [{ student: { uid: former.id }, notes: secret }],
    },
  });
  const [opened, ...others] = await factsAbout(offered);
  expect([opened?.type, others]).toEqual(['LessonChanged', []]);
  expect(opened?.said as LessonChanged).toMatchObject({
    from: 'BOOKING_STATUS_UNSPECIFIED',
    cause: 'open',
    moved: [],
    lesson: {
      id: offered,
      status: 'BOOKING_STATUS_PENDING',
      topic: null,
      payment: null,
      seats: [],
      updatedBy: tutor.id,
    },
  });
  const free = await listFreeSlots(app.pool, { tutorUid: tutor.id, isMock: false, now: app.clock.now(), limit: 9 });
  expect(free.map(({ lesson }) => [lesson.id, lesson.bookingId, lesson.topic])).toEqual([
    [bookingId, offered, undefined],
  ]);
  expect(JSON.stringify([free, opened])).not.toContain(former.id);
  const next = await people.student(1);
  const { booking } = await book(app, { tutor, bookingId: offered }, next);
  expect(booking.lesson).toMatchObject({ id: bookingId, bookingId: offered, topic: { lesson: info.topic.lesson } });
  expect(await lessonRow({ bookingId })).toMatchObject({ booking_id: offered, status: 'open', seats_taken: 1 });
  expect([await balanceOf(app, former, 'lessonTokens'), await balanceOf(app, next, 'lessonTokens')]).toEqual([1, 0]);
});

const callOf = (actor: Actor) => ({ actor: { uid: actor.id, email: '', ...actor } }) as unknown as Call;

/** All that can be read of one booking, or of what one has. */
function readers() {
  const db = app.pool;
  const handlers = {
    ...makeLessonHandlers({ ...app, db }),
    ...makeFeedbackHandlers({ ...app, db }),
    ...makeListHandlers({ ...app, db }),
    ...makeRecordHandlers({ ...app, db, submitPreference: app.submitPreference }),
  };
  const view = { view: 'VIEW_UPCOMING', group: false, limit: 0, pageToken: '' } as const;
  const days = { from: null, to: null, group: false, limit: 0, pageToken: '' };
  const of = (bookingId: string) => ({ lesson: { bookingId, tutor: '', groupSessionId: '' } });
  return {
    booking: (bookingId: string, actor: Actor) => handlers.getLesson(of(bookingId), callOf(actor)),
    feedback: (bookingId: string, actor: Actor) => handlers.getFeedback(of(bookingId), callOf(actor)),
    draft: (bookingId: string, actor: Actor) => handlers.getFeedbackDraft(of(bookingId), callOf(actor)),
    log: (bookingId: string) => handlers.listBookingLog({ bookingId, pageToken: '' }),
    mine: (actor: Actor) => handlers.listMyLessons(view, callOf(actor)),
    history: (actor: Actor) => handlers.listMyHistory(days, callOf(actor)),
  };
}

test('BOOK-25 who books it next, and its teacher by the new id, read nothing of the one before: neither name, topic, notes, wishes, draft, feedback nor log', async () => {
  const { tutor, former, next, offered } = await bookedAgain();
  const read = readers();
  const said = JSON.stringify([
    await read.booking(offered, next),
    await read.booking(offered, tutor),
    await read.booking(offered, admin),
    await read.draft(offered, tutor),
    await read.log(offered),
    await read.mine(next),
    await read.history(next),
    (await factsAbout(offered)).map((fact) => fact.said),
  ]);
  for (const word of [former.id, former.name, secret, firstTopic.lesson]) expect(said).not.toContain(word);
  expect(said).toContain('Quickly, please.');
  expect(await read.draft(offered, tutor)).toEqual({
    students: [{ studentUid: '', feedback: { completedAssigned: false, isPte: false, when: null } }],
    savedAt: null,
  });
  for (const actor of [next, tutor, admin])
    await expect(read.feedback(offered, actor)).rejects.toMatchObject({ reason: 'FEEDBACK_NOT_FOUND' });
  const { entries } = await read.log(offered);
  expect(entries.map(({ cause, actor }) => [cause, actor.id])).toEqual([
    ['open', tutor.id],
    ['book', next.id],
  ]);
});

test('BOOK-25 who gave it back still reads what it was, and nothing of the one who came next', async () => {
  const { tutor, former, next, bookingId } = await bookedAgain();
  const read = readers();
  const [own, log, history] = [
    await read.booking(bookingId, former),
    await read.log(bookingId),
    await read.mine(former),
  ];
  expect(own.lesson).toMatchObject({
    id: bookingId,
    status: 'BOOKING_STATUS_STUDENT_CANCELLED',
    topic: firstTopic,
    seats: [{ student: { uid: former.id }, notes: secret, introduction: false }],
  });
  const said = JSON.stringify([own, log, history, await read.booking(bookingId, tutor)]);
  for (const word of [next.id, next.name, 'Quickly, please.']) expect(said).not.toContain(word);
  expect(log.entries.map(({ cause }) => cause)).toEqual(['open', 'book', 'cancel-student']);
});

/** Each command that there is, of one booking. */
function commandsOf(bookingId: string, actor: Actor): [name: string, act: () => Promise<unknown>][] {
  const address = { bookingId };
  const given = [{ studentUid: undefined, words: { ...praise, completedAssigned: true } }];
  const wishes = { introduction: undefined, correctMistakes: undefined, notes: 'Changed' };
  const update = () =>
    app.updateInfo({
      address,
      topic: info.topic,
      wishes,
      expectedVersion: 0,
      actor,
      once: command(actor, 'UpdateInfo'),
    });
  return [
    ['cancel', () => cancel(app, address, actor, { reason: 'I am ill today' })],
    ['commence', () => commence(app, address, actor)],
    ['join', () => join(app, address, actor)],
    ['update', update],
    ['feedback', () => giveFeedback(app, address, actor, { given })],
    ['viewed', () => app.markFeedbackViewed({ address, actor })],
    ['draft', () => app.saveFeedbackDraft({ address, given, actor })],
    ['close', () => app.closeSlot({ bookingId, actor, once: command(actor, 'CloseSlot') })],
  ];
}

const refusals = new Set(['BOOKING_NOT_FOUND', 'ILLEGAL_TRANSITION']);

async function refusedAll(bookingId: string, actor: Actor): Promise<string[]> {
  const words: string[] = [];
  for (const [name, act] of commandsOf(bookingId, actor))
    words.push(
      await act().then(
        () => `${name} was done`,
        (error: { reason?: string }) =>
          refusals.has(error.reason ?? '') ? '' : `${name} said ${error.reason ?? String(error)}`,
      ),
    );
  return words.filter(Boolean);
}

test('BOOK-25, PERM-39 no command does anything by the former id, and the one before cannot touch what is another’s now; whether it is ahead or runs', async () => {
  const { tutor, former, next, bookingId, offered } = await bookedAgain();
  const attacks = [
    [bookingId, former],
    [bookingId, tutor],
    [bookingId, admin],
    [bookingId, next],
    [offered, former],
  ] as const;
  const attack = async () => {
    const before = await lessonRow({ bookingId });
    for (const [id, actor] of attacks)
      expect([id, actor.name, await refusedAll(id, actor)]).toEqual([id, actor.name, []]);
    await expect(cancelByAdmin(app, bookingId)).rejects.toMatchObject({ reason: 'ILLEGAL_TRANSITION' });
    expect(await lessonRow({ bookingId })).toEqual(before);
  };
  await attack();
  app.clock.set(start);
  await commence(app, { bookingId: offered }, tutor);
  app.media.says(offered, { presentUids: [tutor.id, next.id], completeUntil: start });
  await join(app, { bookingId: offered }, next);
  await attack();
  await giveFeedback(app, { bookingId: offered }, tutor, {
    given: [{ studentUid: undefined, words: { ...praise, completedAssigned: true } }],
  });
  await attack();
  const read = readers();
  await expect(read.booking(offered, former)).rejects.toMatchObject({ reason: 'BOOKING_NOT_FOUND' });
  for (const actor of [former, tutor])
    await expect(read.feedback(bookingId, actor)).rejects.toMatchObject({ reason: 'FEEDBACK_NOT_FOUND' });
  expect((await read.feedback(offered, next)).students).toMatchObject([{ feedback: { grammar: praise.grammar } }]);
  expect([await statusOf(app, bookingId), await statusOf(app, offered)]).toEqual(['student-cancelled', 'completed']);
});

const rounds = process.env.FULL ? 200 : 10;

test(`BOOK-13, BOOK-25 ${rounds} rounds of an hour given back by two tabs and wanted at once by 16 students (200 with FULL=1): one refund, one of them has it`, async () => {
  const tutor = await people.tutor();
  const former = await people.student(rounds);
  const wanting = await Promise.all(Array.from({ length: 16 }, () => people.student(rounds)));
  for (let round = 0; round < rounds; round += 1) {
    const bookingId = await aSlot(app, tutor, at(round * hour));
    await book(app, { tutor, bookingId }, former);
    const tabs = await Promise.allSettled([1, 2].map(() => cancel(app, { bookingId }, former)));
    expect(tabs.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await balanceOf(app, former, 'lessonTokens')).toBe(rounds);
    const offered = app.changes.at(-1)?.lesson.id ?? '';
    const tries = await Promise.allSettled(wanting.map((student) => book(app, { tutor, bookingId: offered }, student)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of tries) if (one.status === 'rejected') expect(one.reason).toMatchObject({ reason: 'SLOT_TAKEN' });
  }
}, 120_000);

test('NS-19 it is taught, missed and paid for as if nobody had had it before', async () => {
  const { tutor, former, next, offered, bookingId } = await bookedAgain();
  app.clock.set(start);
  await commence(app, { bookingId: offered }, tutor);
  app.clock.set(at(50 * minute));
  app.media.says(offered, { presentUids: [tutor.id], completeUntil: at(50 * minute) });
  app.media.asked.length = 0;
  await app.sweep();
  expect(app.media.asked).toEqual([offered]);
  expect([await statusOf(app, bookingId), await statusOf(app, offered)]).toEqual([
    'student-cancelled',
    'student-absent',
  ]);
  expect([await balanceOf(app, former, 'lessonTokens'), await balanceOf(app, next, 'lessonTokens')]).toEqual([1, 0]);
});

/** Facts that come together share a transaction, in which each table is written once; nobody is told anything else for it than by each alone. */
import { randomUUID } from 'node:crypto';
import type { Lesson } from '@parlance/proto/booking/v1';
import { at, cardMessage, seatMessage } from '@parlance/proto/testing/messages';
import { systemClock } from '@parlance/runtime/clock/clock';
import { runInContext } from '@parlance/runtime/context/request-context';
import { applyAllOnce, applyIn } from '@parlance/runtime/events/inbox';
import { inTransaction } from '@parlance/runtime/postgres/unit-of-work';
import { tablesWith } from '@parlance/runtime/testing/find-text';
import { statementsDuring } from '@parlance/runtime/testing/statements-during';
import { appliedFacts, type AppliedFacts } from '../../../test/applied-facts.ts';
import { deliveryOf, happenedAt, type Said } from '../../../test/apply-fact.ts';
import { ledgerLine, lesson, moveOfSeats, newUid, person } from '../../../test/facts.ts';
import { booking, calledOff, joining } from '../../../test/storm.ts';
import { makePushStore } from '../../outbound/postgres/push-store.ts';
import { bindStores } from '../../outbound/postgres/stores.ts';
import { makeFactHandlers } from './handlers.ts';

let facts: AppliedFacts;
beforeAll(async () => {
  facts = await appliedFacts('notification-together');
});
afterAll(() => facts.database.drop());

const handlers = makeFactHandlers({ bindStores, clock: systemClock });
const deliveries = (said: readonly Said[]) => said.map((one) => deliveryOf(handlers, one));
const together = (said: readonly Said[]) =>
  applyAllOnce({ pool: facts.database.pool, consumer: 'notification' }, deliveries(said));

async function allowed(uid: string): Promise<string> {
  const endpoint = `https://push.example.com/${randomUUID()}`;
  await makePushStore(facts.database.pool).keep({ id: randomUUID(), uid, endpoint, p256dh: 'p', auth: 'a' }, 5);
  return uid;
}
const rowsOf = async <R extends object>(sql: string, ...values: unknown[]) =>
  (await facts.database.pool.query<R>(sql, values.length > 0 ? values : undefined)).rows;
const mailsOf = (uid: string) =>
  rowsOf<{ kind: string; state: string }>('select kind, state from mails where uid = $1 order by kind, state', uid);
const pushesOf = (uid: string) =>
  rowsOf<{ kind: string; state: string }>(
    `select p.kind, p.state from pushes p join push_subscriptions s on s.id = p.subscription_id where s.uid = $1
      order by p.kind, p.state`,
    uid,
  );
const liveOf = async (uid: string) =>
  (await facts.liveEventsOf(uid)).map(({ type, data }) => [type, data['bookingId'] ?? data['id']]);

describe('what one says after the other leaves in that order', () => {
  test('of twenty bookings of one batch, by mail and by push', async () => {
    const tutor = await allowed(newUid());
    const said = Array.from({ length: 20 }, () => booking(tutor, newUid()));
    await together(said);
    const about = async (sql: string) => (await rowsOf<{ about: string }>(sql, tutor)).map((row) => row.about);
    const mails = await about('select reference as about from mails where uid = $1 order by next_attempt_at');
    const pushes = await about(
      `select p.notice ->> 'tag' as about from pushes p join push_subscriptions s on s.id = p.subscription_id
        where s.uid = $1 order by p.next_attempt_at`,
    );
    const lessons = said.map(({ fact }) => fact.lesson?.id ?? '');
    expect(mails).toEqual(lessons);
    expect(pushes).toEqual(lessons.map((id) => `lesson-${id}`));
  });
});

describe('however many come, each table is written once', () => {
  const newStudents = (many: number) => Array.from({ length: many }, newUid);
  const stories: [string, (tutor: string, many: number) => Said[], string[]][] = [
    ['bookings', (tutor, many) => newStudents(many).map((uid) => booking(tutor, uid)), []],
    ['students of one class', (tutor, many) => joining(tutor, newStudents(many)), []],
    [
      'lessons that are called off',
      (tutor, many) => newStudents(many).map((uid) => calledOff(tutor, uid)),
      ['update mails', 'update pushes'],
    ],
  ];

  test.each(stories)('%s', async (_story, factsOf, before) => {
    for (const many of [1, 16]) {
      const tutor = await allowed(newUid());
      const said = await statementsDuring(facts.database.pool, () => together(factsOf(tutor, many)));
      expect(said).toEqual([
        'begin set',
        'insert into',
        'select p.uid,',
        ...before,
        'insert into',
        'insert into',
        'insert into',
        'insert into',
        'insert into',
        'with taken',
        'commit',
      ]);
    }
  });
});

test('each is told what the facts one by one would have told, in the order of the facts', async () => {
  const tutor = await allowed(newUid());
  const students = [newUid(), newUid()];
  const said = students.map((uid) => booking(tutor, uid));
  const grant: Said<'parlance.booking.v1.WalletChanged'> = {
    type: 'parlance.booking.v1.WalletChanged',
    fact: { line: ledgerLine(students[0] ?? ''), balances: [] },
  };
  const [first, second] = said.map(({ fact }) => fact.lesson?.id);
  await together([said[0]!, grant, said[1]!]);
  expect(await liveOf(tutor)).toEqual(
    [first, second].flatMap((id) => [
      ['booking.changed', id],
      ['booking.status', id],
      ['announcement.created', id],
    ]),
  );
  expect((await liveOf(students[0] ?? '')).map(([type]) => type)).toEqual([
    'booking.changed',
    'booking.status',
    'tokens.changed',
    'announcement.created',
  ]);
  expect(await mailsOf(tutor)).toEqual(Array(2).fill({ kind: 'lesson-booked', state: 'due' }));
  expect(await pushesOf(tutor)).toEqual(Array(2).fill({ kind: 'lesson-booked', state: 'due' }));
  const told = await rowsOf<{ booking_id: string }>('select booking_id from told_of_lessons where uid = $1', tutor);
  expect(told.map((row) => row.booking_id).sort()).toEqual([first, second].toSorted());
  for (const uid of students) expect(await mailsOf(uid)).toEqual([{ kind: 'lesson-booked', state: 'due' }]);
});

test('what one does not wish is not told, and the others are', async () => {
  const [quiet, other] = [await allowed(newUid()), await allowed(newUid())];
  await rowsOf(
    `insert into preferences (uid, no_mail, no_push, reminders) values ($1, '{lesson}', '{lesson}', '{}')`,
    quiet,
  );
  await together([quiet, other].map((uid) => booking(uid, newUid())));
  expect([await mailsOf(quiet), await pushesOf(quiet)]).toEqual([[], []]);
  expect((await liveOf(quiet)).map(([type]) => type)).toContain('announcement.created');
  expect([(await mailsOf(other)).length, (await pushesOf(other)).length]).toEqual([1, 1]);
});

test('mails and pushes go on with the trace of their own fact', async () => {
  const tutors = [await allowed(newUid()), await allowed(newUid())];
  const traces = ['a', 'b'].map((letter) => `00-${letter.repeat(32)}-${letter.repeat(16)}-01`);
  const traced = deliveries(tutors.map((uid) => booking(uid, newUid()))).map((delivery, place) => ({
    ...delivery,
    effect: (tx: Parameters<typeof delivery.effect>[0]) =>
      runInContext({ requestId: 'r', traceparent: traces[place] }, () => delivery.effect(tx)),
  }));
  await applyAllOnce({ pool: facts.database.pool, consumer: 'notification' }, traced);
  for (const [place, uid] of tutors.entries()) {
    const owed = await rowsOf(
      `select m.traceparent from mails m where m.uid = $1 union all
       select p.traceparent from pushes p join push_subscriptions s on s.id = p.subscription_id where s.uid = $1`,
      uid,
    );
    expect(owed).toEqual(Array(2).fill({ traceparent: traces[place] }));
  }
});

describe('nothing is told twice', () => {
  test.each([
    ['a fact that stands in a batch twice', true],
    ['two facts of one move', false],
  ])('%s', async (_what, isSame) => {
    const tutor = await allowed(newUid());
    const student = newUid();
    const said = booking(tutor, student);
    const id = randomUUID();
    const again = { ...said, changes: { ...said.changes, id: isSame ? id : randomUUID() } };
    await together([{ ...said, changes: { ...said.changes, id } }, again]);
    await together([again, { ...said, changes: { ...said.changes, id: randomUUID() } }]);
    const created = (await liveOf(tutor)).filter(([type]) => type === 'announcement.created');
    expect([created.length, await mailsOf(tutor), (await pushesOf(tutor)).length]).toEqual([
      1,
      [{ kind: 'lesson-booked', state: 'due' }],
      1,
    ]);
    expect(await mailsOf(student)).toHaveLength(1);
  });

  test('two replicas that have the same in opposite order do not block each other', async () => {
    const tutor = await allowed(newUid());
    const said = Array.from({ length: 8 }, () => booking(tutor, newUid()));
    const apply = (these: readonly Said[]) =>
      inTransaction(facts.database.pool, (tx) => applyIn(tx, 'notification', deliveries(these)));
    // So that they meet in the middle of a statement.
    await rowsOf(`create function take_long() returns trigger language plpgsql as $$ begin perform pg_sleep(0.02); return new; end $$;
      create trigger takes_long before insert on announcements for each row execute function take_long()`);
    await Promise.all([apply(said), apply(said.toReversed())]);
    await rowsOf('drop function take_long() cascade');
    expect([(await mailsOf(tutor)).length, (await pushesOf(tutor)).length]).toEqual([8, 8]);
    expect((await liveOf(tutor)).filter(([type]) => type === 'announcement.created')).toHaveLength(8);
  });
});

describe('one that cannot be applied', () => {
  const unknown: Said<'parlance.payments.v1.BillingNoticeDue'> = {
    type: 'parlance.payments.v1.BillingNoticeDue',
    fact: {
      uid: newUid(),
      kind: 'not-known-yet',
      cause: 'c',
      tokenType: 'TOKEN_TYPE_UNSPECIFIED',
      amount: null,
      tokens: 0,
      number: '',
      when: null,
      card: null,
      url: '',
    },
  };
  const unwritable = booking(newUid(), newUid());
  unwritable.fact = {
    ...unwritable.fact,
    lesson: { ...(unwritable.fact.lesson as Lesson), tutor: cardMessage({ uid: newUid(), name: 'No\0' }) },
  };

  test.each([
    ['by its handler', unknown],
    ['when it is written', unwritable],
  ])(
    '%s takes with it what the others of its batch had gathered, and costs them nothing when each is on its own',
    async (_when, broken) => {
      const tutors = [await allowed(newUid()), await allowed(newUid())];
      const [before, after] = tutors.map((uid) => booking(uid, newUid())) as [Said, Said];
      await expect(together([before, broken, after])).rejects.toThrow();
      for (const uid of tutors)
        expect([await mailsOf(uid), await pushesOf(uid), await liveOf(uid)]).toEqual([[], [], []]);
      await together([before]);
      await expect(together([broken])).rejects.toThrow();
      await together([after]);
      for (const uid of tutors) {
        expect([(await mailsOf(uid)).length, (await pushesOf(uid)).length]).toEqual([1, 1]);
        expect((await liveOf(uid)).map(([type]) => type)).toEqual([
          'booking.changed',
          'booking.status',
          'announcement.created',
        ]);
      }
    },
  );
});

describe('what is taken back in the same batch', () => {
  const reminded = (one: Lesson): Said<'parlance.booking.v1.LessonReminderDue'> => ({
    type: 'parlance.booking.v1.LessonReminderDue',
    fact: { lesson: one, minutesBefore: 1_440 },
  });
  const stays = { from: 'BOOKING_STATUS_BOOKED', to: 'BOOKING_STATUS_BOOKED' } as const;
  const moved = (one: Lesson, day: string): Said<'parlance.booking.v1.LessonChanged'> => {
    const now = { ...one, version: one.version + 1, when: at(`2026-03-${day}T11:00:00Z`) };
    return {
      type: 'parlance.booking.v1.LessonChanged',
      fact: { ...moveOfSeats(now, 'move', stays), movedFrom: one.when },
      changes: { actor: { id: one.seats[0]?.student?.uid ?? '', role: 'student' } },
    };
  };

  test('a reminder of an hour that a lesson has left is withdrawn, one of the hour that it came to is not', async () => {
    const [tutor, student] = [await allowed(newUid()), newUid()];
    const one = lesson(tutor, student);
    const move = moved(one, '06');
    await together([reminded(one), move, reminded(move.fact.lesson as Lesson)]);
    const reminders = [
      { kind: 'lesson-reminder-day', state: 'due' },
      { kind: 'lesson-reminder-day', state: 'failed' },
    ];
    expect(await mailsOf(student)).toEqual([{ kind: 'lesson-moved', state: 'due' }, ...reminders]);
    expect(await pushesOf(tutor)).toEqual([{ kind: 'lesson-moved', state: 'due' }, ...reminders]);
  });

  test('a message that was read waits no more, the next one does', async () => {
    const [fromUid, uid] = [newUid(), await allowed(newUid())];
    await facts.apply('parlance.identity.v1.UserRegistered', { person: person(uid) });
    const conversationId = randomUUID();
    const sent = (seq: number): Said<'parlance.media.v1.MessageSent'> => ({
      type: 'parlance.media.v1.MessageSent',
      fact: { conversationId, fromUid, toUid: uid, seq, unread: 1 },
    });
    const read: Said<'parlance.media.v1.ConversationChanged'> = {
      type: 'parlance.media.v1.ConversationChanged',
      fact: { conversationId, uid, withUid: fromUid, cause: 'read', unread: 0 },
    };
    await together([sent(1), read]);
    expect([await mailsOf(uid), await pushesOf(uid)].flat().map(({ state }) => state)).toEqual(['failed', 'failed']);
    await together([read, sent(2)]);
    expect([await mailsOf(uid), await pushesOf(uid)].flat().filter(({ state }) => state === 'due')).toHaveLength(2);
  });

  test('who is erased leaves nothing of what the batch told before, and their windows learn that they are gone', async () => {
    const mark = `Numbat${newUid().slice(0, 12)}`;
    const [tutor, student] = [newUid(), newUid()];
    const id = randomUUID();
    const seats = [seatMessage({ id, student: cardMessage({ uid: student, name: mark }) })];
    const called = lesson(tutor, student, { id, seats, status: 'BOOKING_STATUS_CANCELLED' });
    const words = { from: 'BOOKING_STATUS_BOOKED', to: 'BOOKING_STATUS_CANCELLED', refunded: true } as const;
    const changed: Said<'parlance.booking.v1.LessonChanged'> = {
      type: 'parlance.booking.v1.LessonChanged',
      fact: moveOfSeats(called, 'cancel', words),
    };
    const gone: Said<'parlance.identity.v1.UserDeleted'> = {
      type: 'parlance.identity.v1.UserDeleted',
      fact: { person: person(student, { status: 'deleted', enabled: false, name: 'Deleted user', version: 2 }) },
      changes: { occurredAt: happenedAt },
    };
    // Nobody would read what is written and taken away in one transaction: each is applied by itself then.
    await expect(together([changed, gone])).rejects.toThrow('something is left to be written');
    expect(await facts.liveEventsOf(tutor)).toEqual([]);
    await together([changed]);
    expect((await facts.liveEventsOf(tutor)).map(({ type }) => type)).toContain('booking.changed');
    await together([gone]);
    expect(await tablesWith(facts.database.pool, mark)).toEqual([]);
    expect(await mailsOf(student)).toEqual([]);
    expect((await facts.liveEventsOf(student)).map(({ type }) => type)).toEqual(['profile.changed']);
  });
});

/** What notification really tells people's streams of facts, beside what the oracle expects of each; and what it finds where the same fact is applied again. */
import { appliedFacts, type AppliedFacts } from '@parlance/notification/test/applied-facts';
import { ledgerLine, lesson, moveOf, newUid } from '@parlance/notification/test/facts';
import { groupLessonMessage, groupSeatMessage, cardMessage, slotMessage } from '@parlance/proto/testing/messages';
import type { FactName, Facts } from '@parlance/proto/topics';
import { makeOutbox } from '@parlance/runtime/events/outbox';
import { makeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import type { Look } from '../databases.ts';
import { takeAway } from '../guards.ts';
import { keepEvents } from '../live/kept-events.ts';
import { readEffects, wrongEffects } from './effects.ts';

let facts: AppliedFacts;
beforeEach(async () => {
  facts = await appliedFacts('load_effects');
});
afterEach(() => facts.database.drop());

const [tutor, student, other] = [newUid(), newUid(), newUid()];
/** Of the reader's database alone; nothing is written into the record of administrators. */
const look: Look = async <T extends object>(database: string, sql: string, params: unknown[] = []) =>
  database === 'booking' || sql.includes('live_events')
    ? ((await facts.database.pool.query(sql, params)).rows as T[])
    : [];

/** Written by its owner and applied by notification, so often. */
async function told<N extends FactName>(type: N, body: Facts[N]['output'], actorUid: string, times = 1): Promise<void> {
  const actor = { id: actorUid, role: actorUid === tutor ? 'tutor' : 'student' } as const;
  const bind = (tx: Parameters<typeof makeOutbox>[0]) => makeOutbox(tx, { producer: 'booking' });
  const uow = makeUnitOfWork({ pool: facts.database.pool, bind });
  const about = { subject: 'x', version: 1, occurredAt: new Date(), actor };
  const id = await uow.run((outbox) => outbox.add(type, { ...about, body: body as Facts[N]['input'] }));
  for (let time = 0; time < times; time += 1) await facts.apply(type, body, { id, actor });
}

async function found(): Promise<{ looked: number; faults: string[] }> {
  const kept = keepEvents({
    look,
    everybody: { students: [student, other], tutors: [tutor] },
    since: 0,
    now: () => Date.now() + 60_000,
  });
  await kept.collect();
  const everybody = { students: [student, other], tutors: [tutor] };
  return wrongEffects(await readEffects({ look, everybody, kept, mark: '2000-01-01' }));
}

const changed = 'parlance.booking.v1.LessonChanged' as const;
const wallet = 'parlance.booking.v1.WalletChanged' as const;
const booked = lesson(tutor, student, { version: 2 });
const line = ledgerLine(student, { delta: -1, balanceAfter: 7 });
const inbox = () => facts.database.url;

test('each is told of what the oracle expects of it, and of nothing else', async () => {
  await told(changed, moveOf(booked, 'book', 'BOOKING_STATUS_PENDING'), student);
  for (const [index, cause] of ['commence', 'info', 'feedback', 'cancel-student', 'viewed'].entries())
    await told(changed, moveOf({ ...booked, version: 3 + index }, cause), student);
  const slot = slotMessage({ tutor: cardMessage({ uid: tutor }) });
  for (const cause of ['open', 'close']) {
    await told(changed, moveOf(slot, cause), tutor);
    await told(changed, moveOf({ ...slot, version: 9 }, cause), student);
  }
  const seats = [student, other].map((uid) => groupSeatMessage({ id: uid, student: cardMessage({ uid }) }));
  await told(changed, moveOf(groupLessonMessage({ tutor: cardMessage({ uid: tutor }), seats }), 'book'), other);
  await told(wallet, { line, balances: [] }, student);
  // Both sides of six moves, the hour that came back to its teacher, three of the group, and a token.
  expect(await found()).toEqual({ looked: 12 + 1 + 3 + 1, faults: [] });
});

test('a fact that comes again is applied once; without the inbox twice, and that is found in what it did', async () => {
  await told(changed, moveOf(booked, 'book', 'BOOKING_STATUS_PENDING'), student, 2);
  await told(wallet, { line, balances: [] }, student, 2);
  expect((await found()).faults).toEqual([]);
  await takeAway('inbox-off', inbox);
  await told(wallet, { line: ledgerLine(student, { delta: 1, balanceAfter: 8 }), balances: [] }, student, 2);
  await told(changed, moveOf({ ...booked, version: 3 }, 'cancel-student'), student, 2);
  expect((await found()).faults.toSorted()).toEqual(
    [
      `${student}: tokens.changed lessonTokens by 1 to 8 came 2 times of one fact`,
      ...[tutor, student].map((uid) => `${uid}: booking.changed ${booked.id} at version 3 came 2 times of one fact`),
    ].toSorted(),
  );
});

test('a reader that has the fact in its inbox and told nobody', async () => {
  await told(changed, moveOf(booked, 'book', 'BOOKING_STATUS_PENDING'), student);
  await facts.database.pool.query('delete from live_events where uid = $1', [tutor]);
  expect((await found()).faults).toEqual([
    `${tutor}: booking.changed ${booked.id} at version 2 came 0 times of one fact`,
  ]);
});

/** Booking is killed in the middle of requests that are sent again and again with one key: each takes effect once (I1). */
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Actor } from '../src/domain/actor.ts';
import { admin, at, hour, info } from './builders.ts';
import { moments, startDyingReplicas, type Client, type DyingReplicas } from './dying-replicas.ts';
import { checkInvariants } from './invariants.ts';
import { startBooking, type BookingUnderTest } from './running-booking.ts';
import { aGroupSession, enrol, openApp, type App } from './app-for-test.ts';
import { aBuyerOfBoth } from './either-kind.ts';

jest.setTimeout(1_200_000);

const operations = process.env.FULL ? 500 : 30;
const kills = process.env.FULL ? 100 : 4;
const callers = 4;
const deadlineMs = 5_000;

let running: BookingUnderTest;
let app: App;
let replicas: DyingReplicas;
beforeAll(async () => {
  running = await startBooking();
  app = await openApp('kills', { db: running.harness.db });
  replicas = await startDyingReplicas(running, 3);
}, 120_000);
afterAll(async () => {
  replicas.stop();
  await running.stop();
});

const oneOf = (count: number) => Math.floor(Math.random() * count);

type Options = { bearer: string; deadlineMs: number; idempotencyKey: string };
type Kind = 'open' | 'book' | 'cancel' | 'cancel-by-tutor' | 'take' | 'leave' | 'grant';
/** `note` is what may be said in other words. */
type Act = { kind: Kind; who: Actor; send(client: Client, options: Options, note: string): Promise<object> };
type Done = { act: Act; key: string; answers: string[] };
/** Ids of hours, and of a session's lessons with how often the student left them. */
type Places = { free: string[]; booked: string[]; left: Map<string, number>; seats: string[] };
type Caller = Places & { tutor: Actor; student: Actor; admin: Actor; hours: number; sessionId: string };

const sessionLessons = 20;

async function aCaller(place: number): Promise<Caller> {
  const { tutor } = enrol(app);
  const people = { tutor: await tutor(), student: await aBuyerOfBoth(app, operations) };
  const starts = Array.from({ length: sessionLessons }, (_none, index) => at((2_000 + index) * hour));
  const { sessionId, lessonIds } = await aGroupSession(app, await tutor(), { starts, maxStudents: 1 });
  const office = { ...admin, id: `${place}`.repeat(32) };
  const left = new Map(lessonIds.map((id) => [id, 0]));
  return { ...people, admin: office, sessionId, free: [], booked: [], left, seats: [], hours: 0 };
}

/** Whoever left a lesson three times has no seat there any more. */
function placeIn({ left, seats }: Places): string | undefined {
  const free = [...left].filter(([id, times]) => times < 3 && !seats.includes(id));
  return free[oneOf(free.length)]?.[0];
}

/** Something that can be done now. */
function nextAct({ tutor, student, admin: office, ...caller }: Caller): Act {
  const [free, booked] = [caller.free.at(-1), caller.booked.at(-1)];
  const [place, seat] = [placeIn(caller), caller.seats.at(-1)];
  const inSession = { groupSessionId: caller.sessionId };
  const about = { tutor: tutor.id };
  const acts: Act[] = [
    {
      kind: 'open',
      who: tutor,
      send: (client, options, note) => {
        const when = [toTimestamp(at((24 + caller.hours) * hour))];
        return client.openSlots({ ...about, when, ...(note ? { isPte: false } : {}) }, options);
      },
    },
    {
      kind: 'grant',
      who: office,
      send: (client, options, note) =>
        client.adjustTokens(
          { uid: student.id, tokenType: 'TOKEN_TYPE_LESSON', delta: 1, reason: `A present ${note}` },
          options,
        ),
    },
  ];
  if (free !== undefined)
    acts.push({
      kind: 'book',
      who: student,
      send: (client, options, notes) =>
        client.bookSlot({ ...about, bookingId: free, topic: info.topic, notes }, options),
    });
  if (booked !== undefined)
    acts.push(
      {
        kind: 'cancel',
        who: student,
        send: (client, options, note) =>
          client.cancelLesson({ lesson: { tutor: note || tutor.id, bookingId: booked } }, options),
      },
      {
        kind: 'cancel-by-tutor',
        who: tutor,
        send: (client, options, note) =>
          client.cancelLesson({ lesson: { ...about, bookingId: booked }, reason: `Ill today ${note}` }, options),
      },
    );
  if (place !== undefined)
    acts.push({
      kind: 'take',
      who: student,
      send: (client, options, note) =>
        client.bookGroupLessons({ ...inSession, bookingIds: note ? [place, note] : [place] }, options),
    });
  if (seat !== undefined)
    acts.push({
      kind: 'leave',
      who: student,
      send: (client, options, note) =>
        client.cancelLesson({ lesson: { ...inSession, bookingId: seat }, reason: note }, options),
    });
  return acts[oneOf(acts.length)] as Act;
}

/** By what the hour is offered now that the student had under this id. */
async function offeredInstead(bookingId: string): Promise<string> {
  const sql = 'select b.booking_id as id from lessons b join seats s on s.lesson_id = b.id where s.id = $1';
  return (await app.pool.query<{ id: string }>(sql, [bookingId])).rows[0]?.id ?? '';
}

async function remember(caller: Caller, { kind }: Act, answer: object): Promise<void> {
  if (kind === 'open') {
    caller.hours += 1;
    caller.free.push((answer as { results: { lesson: { id: string } }[] }).results[0]?.lesson.id ?? '');
  }
  if (kind === 'book') caller.booked.push(caller.free.pop() ?? '');
  if (kind === 'take') {
    const { lessons } = answer as { lessons: { id: string }[] };
    caller.seats.push(lessons[0]?.id ?? '');
  }
  if (kind === 'leave') {
    const id = caller.seats.pop() ?? '';
    caller.left.set(id, (caller.left.get(id) ?? 0) + 1);
  }
  if (kind === 'cancel') caller.free.push(await offeredInstead(caller.booked.pop() ?? ''));
  if (kind === 'cancel-by-tutor') caller.booked.pop();
}

const bearers = new Map<string, Promise<string>>();
async function optionsOf({ id: uid, role, name }: Actor, idempotencyKey: string): Promise<Options> {
  if (!bearers.has(uid)) bearers.set(uid, running.harness.issuer.mint({ uid, role, name }));
  return { bearer: (await bearers.get(uid)) as string, deadlineMs, idempotencyKey };
}

/** One to five times with one key, one after the other or all at once. */
async function sendAgainAndAgain({ act, key }: Done): Promise<object[]> {
  const times = Array.from({ length: 1 + oneOf(5) });
  const options = await optionsOf(act.who, key);
  const send = () => replicas.ask((client) => act.send(client, options, ''));
  if (oneOf(2) === 0) return Promise.all(times.map(send));
  const answers: object[] = [];
  for (const _time of times) answers.push(await send());
  return answers;
}

/** All callers use the same keys, so that an answer could get to the wrong one. */
async function callAgainAndAgain(caller: Caller, budget: { begun: number; doomed: number }): Promise<Done[]> {
  const done: Done[] = [];
  while (budget.begun < operations || replicas.kills() < kills) {
    budget.begun += 1;
    const death = { statement: 1 + oneOf(5), moment: moments[oneOf(moments.length)] ?? 'before' };
    if (budget.doomed < Math.min(kills, (kills * budget.begun) / operations) && (await replicas.doom(death)))
      budget.doomed += 1;
    const one: Done = { act: nextAct(caller), key: `key ${done.length}`, answers: [] };
    const answers = await sendAgainAndAgain(one);
    one.answers = answers.map((answer) => JSON.stringify(answer));
    await remember(caller, one.act, answers[0] as object);
    done.push(one);
  }
  return done;
}

const some = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));

const countBy = async (sql: string): Promise<Record<string, number>> => {
  const { rows } = await app.pool.query<{ what: string; count: number }>(sql);
  return Object.fromEntries(rows.map(({ what, count }) => [what, count]));
};

test(`I1 ${operations} operations sent one to five times with one key while booking is killed at ${kills} statements (500 and 100 with FULL=1): each takes effect once, every answer to a key is the same, another body is refused, nobody reads another's answer`, async () => {
  const people = await Promise.all(Array.from({ length: callers }, (_none, place) => aCaller(place)));
  const budget = { begun: 0, doomed: 0 };
  const all = await Promise.all(people.map((caller) => callAgainAndAgain(caller, budget)));
  const done = all.flat();
  expect(done.length).toBeGreaterThanOrEqual(operations);
  for (const { answers } of done) expect(new Set(answers).size).toBe(1);

  const made = (...kinds: Kind[]) => done.filter(({ act }) => kinds.includes(act.kind)).length;
  const ledger = await countBy('select reason as what, count(*)::int8 as count from ledger group by 1');
  expect(ledger).toEqual(
    some({
      // Each came with tokens for both kinds.
      'admin-adjusted': 2 * callers + made('grant'),
      'lesson-booked': made('book', 'take'),
      'lesson-refunded': made('cancel', 'cancel-by-tutor', 'leave'),
    }),
  );
  const moves = await countBy(
    'select coalesce(seat_to, to_status) as what, count(*)::int8 as count from lesson_log group by 1',
  );
  expect(moves).toEqual(
    some({
      pending: made('open') + callers * sessionLessons,
      booked: made('book', 'take'),
      'student-cancelled': made('cancel', 'leave'),
      'tutor-cancelled': made('cancel-by-tutor'),
    }),
  );

  // An hour that was given back and taken again is the same lesson.
  const hours = await countBy(`select 'hours' as what, count(*)::int8 as count from lessons where session_id is null`);
  expect(hours).toEqual({ hours: made('open') });

  const others = (own: Caller) =>
    people.filter((caller) => caller !== own).flatMap(({ tutor, student }) => [tutor.id, student.id]);
  for (const [place, caller] of people.entries())
    for (const { answers } of all[place] ?? []) for (const uid of others(caller)) expect(answers[0]).not.toContain(uid);

  for (const { act, key } of done) {
    const options = await optionsOf(act.who, key);
    const changed = replicas.ask((client) => act.send(client, options, 'in other words'));
    await expect(changed).rejects.toMatchObject({ kind: 'rule', reason: 'IDEMPOTENCY_KEY_REUSED' });
  }
  await checkInvariants(app);
});

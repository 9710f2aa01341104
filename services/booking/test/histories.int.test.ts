/** What many callers were told, with connections reset under them, could have come from one calendar kept by one hand (J1, J2). */
import { startResettingProxy } from '@parlance/runtime/testing/resetting-proxy';
import type { Actor } from '../src/domain/actor.ts';
import { reserveSql } from '../src/outbound/postgres/reservation-statement.ts';
import { at, hour } from './builders.ts';
import { checkInvariants, tokensAndLessons } from './invariants.ts';
import { startBooking, type BookingUnderTest } from './running-booking.ts';
import { aSlot, book, openApp, type App } from './app-for-test.ts';
import { aCrowd, callsInProcess, callsOverNetwork } from './calendar-calls.ts';
import { countsOf, impossibleHours, recordHistories, type Cell } from './slot-histories.ts';

jest.setTimeout(900_000);

const operations = process.env.FULL ? 20_000 : 1_200;
const clients = 32;
const people = { tutors: 4, students: 24 };
const hoursFor = (count: number): Cell[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `hour ${index}`,
    tutor: index % people.tutors,
    startsAt: at((24 + index) * hour),
  }));

let running: BookingUnderTest;
beforeAll(async () => {
  running = await startBooking();
});
afterAll(() => running.stop());

/** Asks the whole question in one statement, so in one moment, over and over until it is told to stop. */
function auditing({ pool }: App) {
  const parts = Object.entries(tokensAndLessons).map(
    ([what, sql]) => `select '${what}' as what from (${sql}) as found`,
  );
  let [looks, isOver] = [0, false];
  const found: unknown[] = [];
  const looking = (async () => {
    while (!isOver) {
      const { rows } = await pool.query(parts.join(' union all '));
      found.push(...rows);
      looks += 1;
    }
  })();
  return async () => {
    isOver = true;
    await looking;
    return { looks, found };
  };
}

test(`J1, J2 ${operations} acts of ${clients} clients on the same hours while connections are reset (20000 with FULL=1): one calendar explains every answer; tokens, ledger and bookings agree at every look`, async () => {
  const app = await openApp('histories', { db: running.harness.db });
  const crowd = await aCrowd(app, people);
  const proxy = await startResettingProxy({ target: `127.0.0.1:${running.first.port}`, every: 40 });
  const audited = auditing(app);
  const calls = callsOverNetwork(running, crowd, { address: proxy.address, lines: clients });
  const load = { cells: hoursFor(operations / 100), clients, students: people.students, operations };
  const records = await recordHistories(calls, load);
  const { looks, found } = await audited();
  await proxy.stop();
  expect(impossibleHours(records)).toEqual([]);
  expect(found).toEqual([]);
  const counts = countsOf(records);
  // The run was worth something: answers were lost, races were lost, and somebody looked meanwhile.
  expect(proxy.resets()).toBeGreaterThan(operations / 100);
  for (const count of [counts.lost, counts.booked, counts.lostRaces, looks]) expect(count).toBeGreaterThan(5);
  await checkInvariants(app);
});

/** Sends the statement without its guards: what a booking would be whose author forgot them. */
function forgetGuards(app: App): void {
  const guards = [/b\.status = 'pending' and b\.version = item\."version" - 1\s+and /g, / distinct on \(slot\)/g];
  for (const guard of guards) expect(reserveSql).toMatch(guard);
  const weak = guards.reduce((sql, guard) => sql.replace(guard, ''), reserveSql);
  app.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (text: unknown, ...rest: unknown[]) => unknown;
    const weakened = (text: unknown, ...rest: unknown[]) => query(text === reserveSql ? weak : text, ...rest);
    Object.assign(client, { query: weakened });
  });
}

/** What would stand in for the guards. */
const dropConstraints = (app: App) =>
  app.pool.query(`
    alter table lessons drop constraint lessons_tutor_no_overlap, drop constraint lessons_seats_within_capacity;
    alter table seats drop constraint seats_student_no_overlap;
    alter table lesson_log drop constraint lesson_log_one_row_per_move;
    alter table ledger drop constraint ledger_once_per_reason`);

const rounds = process.env.FULL ? 500 : 5;

test(`P2 ${rounds} rounds of 64 students on one slot without the guards of the statement (500 with FULL=1): the constraints alone let one of them win, and take one token`, async () => {
  const app = await openApp('constraints', { poolMax: 16 });
  forgetGuards(app);
  const { tutors, students } = await aCrowd(app, { tutors: 1, students: 64 });
  const tutor = tutors[0] as Actor;
  for (let round = 0; round < rounds; round += 1) {
    const bookingId = await aSlot(app, tutor, at((24 + round) * hour));
    const outcomes = await Promise.allSettled(students.map((student) => book(app, { tutor, bookingId }, student)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  }
  const { rows } = await app.pool.query(`select count(*)::int8 as lines from ledger where reason = 'lesson-booked'`);
  expect(rows).toEqual([{ lines: rounds }]);
  await checkInvariants(app);
  await app.db.drop();
});

test('J1 a booking without its guards is found out', async () => {
  const app = await openApp('unguarded', { poolMax: 16 });
  forgetGuards(app);
  await dropConstraints(app);
  const crowd = await aCrowd(app, people);
  const load = { cells: hoursFor(6), clients: 16, students: people.students, operations: 600 };
  const records = await recordHistories(callsInProcess(app, crowd), load);
  expect(impossibleHours(records).length).toBeGreaterThan(0);
  await app.db.drop();
});

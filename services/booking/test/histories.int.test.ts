/** What many callers were told, with connections reset under them, could have come from one calendar kept by one hand (J1, J2). */
import { startResettingProxy } from '@parlance/runtime/testing/resetting-proxy';
import { reserveSql } from '../src/outbound/postgres/reservation-statement.ts';
import { at, hour } from './builders.ts';
import { checkInvariants, tokensAndLessons } from './invariants.ts';
import { runBooking, type BookingUnderTest } from './running-booking.ts';
import { openSchool, type School } from './school.ts';
import { aCrowd, handsInProcess, handsOverNetwork } from './slot-hands.ts';
import { countsOf, impossibleHours, recordHistories, type Cell } from './slot-histories.ts';

jest.setTimeout(900_000);

const operations = process.env.FULL ? 20_000 : 1_200;
const clients = 32;
const people = { tutors: 4, students: 24 };
const hoursFor = (count: number): Cell[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ name: `hour ${index}`, tutor: index % people.tutors },
    startsAt: at((24 + index) * hour),
  }));

let running: BookingUnderTest;
beforeAll(async () => {
  running = await runBooking();
});
afterAll(() => running.stop());

/** Asks the whole question in one statement, so in one moment, over and over until it is told to stop. */
function auditing({ pool }: School) {
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
  const school = await openSchool('histories', { db: running.harness.db });
  const crowd = await aCrowd(school, people);
  const proxy = await startResettingProxy({ target: `127.0.0.1:${running.first.grpcPort}`, every: 40 });
  const audited = auditing(school);
  const hands = handsOverNetwork(running, crowd, { address: proxy.address, lines: clients });
  const load = { cells: hoursFor(operations / 100), clients, students: people.students, operations };
  const records = await recordHistories(hands, load);
  const { looks, found } = await audited();
  await proxy.stop();
  expect(impossibleHours(records)).toEqual([]);
  expect(found).toEqual([]);
  const counts = countsOf(records);
  // The run was worth something: answers were lost, races were lost, and somebody looked meanwhile.
  expect(proxy.resets()).toBeGreaterThan(operations / 100);
  for (const count of [counts.lost, counts.booked, counts.lostRaces, looks]) expect(count).toBeGreaterThan(5);
  await checkInvariants(school);
});

/** The statement without its guards, on a database without the constraints that would stand in for them. */
async function withoutGuards(school: School): Promise<void> {
  const guard = `b.status = 'pending' and b.version = $10::int8 - 1 and `;
  expect(reserveSql).toContain(guard);
  const weak = reserveSql.replace(guard, '');
  school.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (text: unknown, ...rest: unknown[]) => unknown;
    const weakened = (text: unknown, ...rest: unknown[]) => query(text === reserveSql ? weak : text, ...rest);
    Object.assign(client, { query: weakened });
  });
  await school.pool.query(`
    alter table bookings drop constraint bookings_tutor_no_overlap, drop constraint bookings_student_no_overlap;
    alter table booking_log drop constraint booking_log_one_row_per_move;
    alter table ledger drop constraint ledger_once_per_reason`);
}

test('J1 a booking without its guards is found out', async () => {
  const school = await openSchool('unguarded', { poolMax: 16 });
  await withoutGuards(school);
  const crowd = await aCrowd(school, people);
  const load = { cells: hoursFor(6), clients: 16, students: people.students, operations: 600 };
  const records = await recordHistories(handsInProcess(school, crowd), load);
  expect(impossibleHours(records).length).toBeGreaterThan(0);
  await school.db.drop();
});

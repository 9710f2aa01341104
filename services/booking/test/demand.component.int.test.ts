/** Where hours are missing as its callers meet it: over gRPC, with the jobs that run beside the calls. */
import { randomBytes } from 'node:crypto';
import { decodeMessage } from '@parlance/proto/codec';
import type { HourNewsDue } from '@parlance/proto/booking/v1';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import { eventually } from '@parlance/runtime/testing/eventually';
import { aPerson } from './app-for-test.ts';
import { at, hour } from './builders.ts';
import { startBooking, type BookingUnderTest } from './running-booking.ts';
import { makePeopleStore } from '../src/outbound/postgres/people-store.ts';
import { inTransaction } from '@parlance/runtime/postgres/unit-of-work';

jest.setTimeout(60_000);

let running: BookingUnderTest;
beforeAll(async () => {
  running = await startBooking();
});
afterAll(() => running.stop());

type Role = 'student' | 'tutor' | 'admin';
async function signIn(role: Role) {
  const uid = randomBytes(16).toString('hex');
  const person = aPerson({ uid, role, status: role === 'tutor' ? 'completed' : '', speedTestPassed: true });
  await inTransaction(running.harness.db.pool, (tx) => makePeopleStore(tx).keep(person));
  return { uid, bearer: await running.harness.issuer.mint({ uid, role, name: `A ${role}` }) };
}
const as = ({ bearer }: { bearer: string }, idempotencyKey?: string) => ({ bearer, deadlineMs: 5_000, idempotencyKey });
const within = { withinMs: 20_000 };

async function isTold(uid: string, kind: string): Promise<boolean> {
  const type = 'parlance.booking.v1.HourNewsDue';
  const { rows } = await running.harness.db.pool.query<{ body: Buffer }>('select body from outbox where type = $1', [
    type,
  ]);
  const all = rows.map(({ body }) => decodeMessage(type, body) as HourNewsDue);
  return all.some((news) => news.kind === kind && news.readers.some((reader) => reader.uid === uid));
}

test('NS-77 what a student searched in vain is noted, a teacher is asked for it, and the student is told when it opens', async () => {
  const [student, tutor, admin] = [await signIn('student'), await signIn('tutor'), await signIn('admin')];
  const { booking } = running;
  const when = at(24 * hour);
  const search = { startDate: when.toISOString().slice(0, 10), hour: when.getUTCHours(), timeZone: 'UTC' };
  expect((await booking.searchSlots(search, as(student))).slots).toEqual([]);
  const noted = 'select from wanted_hours where student_uid = $1';
  await eventually(async () => (await running.harness.db.pool.query(noted, [student.uid])).rowCount === 1, within);
  const map = await booking.getDemandMap({ timeZone: 'UTC' }, as(admin));
  expect([map.cells.length, map.teachers]).toEqual([168, 1]);
  const startsAt = toTimestamp(when);
  const { ask } = await booking.askForHour({ startsAt }, as(admin, 'ask'));
  expect(ask).toMatchObject({ startsAt, askedBy: admin.uid });
  await expect(booking.askForHour({ startsAt }, as(admin, 'again'))).rejects.toMatchObject({ reason: 'HOUR_ASKED' });
  for (const someone of [student, tutor])
    await expect(booking.askForHour({ startsAt }, as(someone))).rejects.toMatchObject({ kind: 'forbidden' });
  await eventually(() => isTold(tutor.uid, 'asked'), within);
  const opened = await booking.openSlots({ tutor: tutor.uid, when: [startsAt] }, as(tutor, 'open'));
  expect(opened.results.map(({ errorReason }) => errorReason)).toEqual(['']);
  await eventually(() => isTold(student.uid, 'opened'), within);
});

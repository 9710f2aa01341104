/** A process that sweeps one database by a clock that runs ahead of the real one, for the test that kills it. */
import { makeLogger } from '@parlance/runtime/logging/logger';
import { makePool } from '@parlance/runtime/postgres/pool';
import { uuidv7 } from '@parlance/runtime/ids/uuid';
import { startSweeper } from '../src/inbound/jobs/sweeper.ts';
import { makeBookingUnitOfWork } from '../src/outbound/postgres/stores.ts';
import { makeDueLessons } from '../src/outbound/postgres/due-lessons.ts';
import { makeSlotHub } from '../src/usecases/slot-hub.ts';
import { makeSweepDueLessons, untilNextDueMs } from '../src/usecases/sweep-due-lessons.ts';

const [url = '', aheadMs = '0'] = process.argv.slice(2);
const pool = makePool({ url, max: 6 });
const newId = () => uuidv7(new Date());
const now = () => new Date(Date.now() + Number(aheadMs));

/** Both were there all the time. */
async function presence(bookingId: string) {
  const sql = 'select array[tutor_uid, student_uid] as uids from bookings where id = $1';
  const { rows } = await pool.query<{ uids: string[] }>(sql, [bookingId]);
  return { presentUids: rows[0]?.uids ?? [], completeUntil: now() };
}

const times = { clock: { now }, realTime: { now: () => new Date() }, due: makeDueLessons(pool) };
const everyMs = 250;

startSweeper({
  sweep: makeSweepDueLessons({
    ...times,
    uow: makeBookingUnitOfWork({ pool, newId, hub: makeSlotHub() }),
    media: { presence, issueCallToken: () => Promise.reject(new Error('nobody joins here')) },
    onFault: (error) => process.send?.({ fault: String(error) }),
  }),
  untilNextMs: () => untilNextDueMs(times, everyMs),
  everyMs,
  log: makeLogger({ name: 'sweeping', level: 'silent' }),
});
process.send?.({ ready: true });

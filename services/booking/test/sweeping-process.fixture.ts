/** A process that sweeps one database by a clock that runs ahead of the real one, for the test that kills it. */
import { makeLogger } from '@parlance/runtime/logging/logger';
import { makePool } from '@parlance/runtime/postgres/pool';
import { startJob } from '@parlance/runtime/jobs/job';
import { whenDue } from '@parlance/runtime/jobs/when-due';
import { uuidv7 } from '@parlance/runtime/ids/uuid';
import { sweep } from '../src/inbound/jobs/sweep.ts';
import { makeBookingUnitOfWork } from '../src/outbound/postgres/stores.ts';
import { makeDueLessons } from '../src/outbound/postgres/due-lessons.ts';
import { makeSweepDueLessons, dueInMs } from '../src/usecases/sweep-due-lessons.ts';

const [url = '', aheadMs = '0'] = process.argv.slice(2);
const pool = makePool({ url, max: 6 });
const newId = () => uuidv7(new Date());
const now = () => new Date(Date.now() + Number(aheadMs));

/** Both were there all the time. */
async function presence(bookingId: string) {
  const sql =
    'select array[b.tutor_uid, s.student_uid] as uids from lessons b join seats s on s.lesson_id = b.id where b.booking_id = $1';
  const { rows } = await pool.query<{ uids: string[] }>(sql, [bookingId]);
  return { presentUids: rows[0]?.uids ?? [], completeUntil: now() };
}

const times = { clock: { now }, realTime: { now: () => new Date() }, due: makeDueLessons(pool) };
const everyMs = 250;

const none = async () => ({ outages: [], wholeUntil: now() });

const log = makeLogger({ name: 'sweeping', level: 'silent' });
const move = makeSweepDueLessons({
  ...times,
  uow: makeBookingUnitOfWork({ pool, newId, publish: () => undefined }),
  media: {
    presence,
    issueCallToken: () => Promise.reject(new Error('nobody joins here')),
    outages: async () => ({ outages: [], knownUntil: undefined }),
  },
  outages: { own: async () => [], all: async () => [], ownRecord: none, record: none },
  onFault: (error) => process.send?.({ fault: String(error) }),
});

const moving = whenDue({ dueInMs: () => dueInMs(times, everyMs), againMs: everyMs, work: move });
startJob({
  name: 'sweeper',
  everyMs,
  round: (signal) => sweep({ remind: { before: [], after: [] }, move: moving.round, log }, signal),
  nextInMs: moving.nextInMs,
  longestBackOffMs: everyMs,
  log,
});
process.send?.({ ready: true });

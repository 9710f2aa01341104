/** What must hold in every state of the database, whatever happened before: run after every suite (reliability I-1..I-5). */
import { decodeMessage } from '@parlance/proto/codec';
import type { GroupLessonChanged, LedgerLine, LessonBooked, WalletBalance } from '@parlance/proto/booking/v1';
import { statusMessage, walletFromMessage } from '../src/wire/booking-mapping.ts';
import type { Status } from '../src/domain/status.ts';
import type { App } from './app-for-test.ts';

const none = async (app: App, sql: string, what: string) => {
  const { rows } = await app.pool.query(sql);
  expect({ what, rows }).toEqual({ what, rows: [] });
};

const legalEdges = `values (null,'pending'),('pending',null),('pending','booked'),('booked','in-progress'),('booked','student-cancelled'),
  ('booked','tutor-cancelled'),('booked','cancelled'),('booked','tutor-absent'),('in-progress','tutor-present'),
  ('in-progress','pending-feedback'),('in-progress','student-absent'),('in-progress','tutor-absent'),('in-progress','completed'),
  ('tutor-present','pending-feedback'),('tutor-present','student-absent'),('tutor-present','tutor-absent'),
  ('tutor-present','completed'),('pending-feedback','completed'),
  ('tutor-absent','student-absent'),('tutor-absent','pending-feedback'),('tutor-absent','completed'),
  ('student-absent','tutor-absent'),('student-absent','pending-feedback'),('student-absent','completed'),
  ('pending-feedback','tutor-absent'),('pending-feedback','student-absent'),
  ('completed','tutor-absent'),('completed','student-absent'),('completed','pending-feedback'),
  ('pending','open'),('open','pending'),('pending','cancelled'),('open','cancelled'),('open','in-progress'),('open','tutor-absent')`;

/** Of seats, which are logged under ids of their own. */
const seatEdges = `values (null,'booked'),('booked','student-cancelled'),('booked','cancelled'),('booked','tutor-absent'),
  ('booked','student-absent'),('booked','pending-feedback'),('booked','completed'),('pending-feedback','completed'),
  ('tutor-absent','student-absent'),('tutor-absent','pending-feedback'),('tutor-absent','completed'),
  ('student-absent','tutor-absent'),('student-absent','pending-feedback'),('student-absent','completed'),
  ('pending-feedback','tutor-absent'),('pending-feedback','student-absent'),
  ('completed','tutor-absent'),('completed','student-absent'),('completed','pending-feedback')`;

async function checkSeats(app: App): Promise<void> {
  await none(
    app,
    `select b.id from bookings b where b.group_session_id is not null and b.seats_taken <>
       (select count(*) from group_seats s where s.booking_id = b.id and s.status <> 'student-cancelled')`,
    'I-1 every lesson counts the seats that nobody gave back',
  );
  await none(
    app,
    `select s.id from group_seats s join bookings b on b.id = s.booking_id
     where s.status = 'booked' and b.status not in ('open', 'in-progress', 'tutor-present')`,
    'I-3 nobody waits in a lesson that is over or cancelled',
  );
  await none(
    app,
    `select s.id from group_seats s join group_seats o on o.student_uid = s.student_uid and o.id <> s.id and o.status = 'booked'
       and o.starts_at < s.ends_at and s.starts_at < o.ends_at where s.status = 'booked'
     union all
     select s.id from group_seats s join bookings b on b.student_uid = s.student_uid and b.starts_at < s.ends_at and s.starts_at < b.ends_at
     where s.status = 'booked' and b.status in ('booked', 'in-progress', 'tutor-present')`,
    'I-1 no student sits in two lessons at once',
  );
  await none(
    app,
    `select l.booking_id, l.from_status, l.to_status from booking_log l join group_seats s on s.id = l.booking_id
     where not exists (select from (${seatEdges}) as edge (f, t) where edge.f is not distinct from l.from_status and edge.t = l.to_status)`,
    'I-3 only legal edges of seats are in the log',
  );
  await none(
    app,
    `select s.id from group_seats s where s.status is distinct from
       (select to_status from booking_log l where l.booking_id = s.id order by version desc limit 1)`,
    'I-3 the log of a seat folds to its status',
  );
  await none(
    app,
    `select s.id from group_seats s left join ledger l on split_part(l.reason_key, ':', 2) = s.id::text
     group by s.id, s.status having coalesce(sum(l.delta), 0) <>
       case when s.status in ('student-cancelled', 'cancelled', 'tutor-absent') then 0 else -1 end`,
    'I-5 every seat took one token and gave it back when it should',
  );
}

/** Each finds what must not be, in whatever moment it is asked. */
export const tokensAndLessons = {
  'I-2 every balance is the sum of its lines': `
    select w.student_uid, w.wallet from wallets w left join ledger l using (student_uid, wallet)
    group by w.student_uid, w.wallet, w.balance having w.balance <> coalesce(sum(l.delta), 0)`,
  'I-2 every line says the balance after it': `
    select seq from (select seq, balance_after, sum(delta) over (partition by student_uid, wallet order by seq) as sum from ledger) l
    where balance_after <> sum`,
  'I-5 every booking took one token and gave it back when it should': `
    select b.id from bookings b left join ledger l on l.booking_id = b.id where b.status <> 'pending' and b.group_session_id is null
    group by b.id, b.status having coalesce(sum(l.delta), 0) <>
      case when b.status in ('student-cancelled', 'tutor-cancelled', 'cancelled', 'tutor-absent') then 0 else -1 end`,
};

async function checkTables(app: App): Promise<void> {
  const live = `('pending', 'open', 'booked', 'in-progress', 'tutor-present')`;
  const overlap = (who: string, also: string) =>
    `select a.id from bookings a join bookings b on a.${who} = b.${who} and a.id < b.id and a.starts_at < b.ends_at and b.starts_at < a.ends_at
     where a.status in ${live} and b.status in ${live} ${also}`;
  await none(app, overlap('tutor_uid', ''), 'I-1 no tutor is booked twice');
  await none(app, overlap('student_uid', ''), 'I-1 no student is booked twice');
  for (const [what, sql] of Object.entries(tokensAndLessons)) await none(app, sql, what);
  await none(
    app,
    `select booking_id, from_status, to_status from booking_log
     where not exists (select from group_seats s where s.id = booking_log.booking_id) and not exists (select from (${legalEdges}) as edge (f, t) where edge.f is not distinct from from_status and edge.t is not distinct from to_status)`,
    'I-3 only legal edges are in the log',
  );
  await none(
    app,
    `select b.id from bookings b where b.status is distinct from
       (select to_status from booking_log l where l.booking_id = b.id order by version desc limit 1)`,
    'I-3 the log folds to the status',
  );
  await checkSeats(app);
}

type OutboxRow = { type: string; key: string; version: number; body: Buffer };

type Fact = OutboxRow & { message: object };

/** Every version of a group lesson is told, in order, and the last fact says what the rows say. */
async function checkGroupFacts(app: App, facts: readonly Fact[]): Promise<void> {
  const told = Map.groupBy(
    facts.filter(({ type }) => type.endsWith('.GroupLessonChanged')),
    ({ key }) => key,
  );
  const { rows } = await app.pool.query<{ id: string; status: Status; version: number; seats_taken: number }>(
    'select id, status, version, seats_taken from bookings where group_session_id is not null',
  );
  for (const { id, status, version, seats_taken: seatsTaken } of rows) {
    const own = told.get(id) ?? [];
    expect(own.map((fact) => fact.version)).toEqual(Array.from({ length: version }, (_, index) => index + 1));
    const last = own.at(-1)?.message as GroupLessonChanged | undefined;
    expect(last?.lesson).toMatchObject({ status: statusMessage(status), seatsTaken });
  }
}

/** Every move and every ledger line has its fact, and the last fact of a booking says what the row says. */
async function checkOutbox(app: App): Promise<void> {
  const { rows } = await app.pool.query<OutboxRow>('select type, key, version, body from outbox order by seq');
  const facts = rows.map((row) => ({ ...row, message: decodeMessage(row.type, row.body) }));
  const moves = facts.filter(({ type }) => /SlotOpened|SlotClosed|LessonBooked|LessonStatusChanged/.test(type));
  const { rows: log } = await app.pool.query<{ booking_id: string; version: number }>(
    `select booking_id, version from booking_log l
     where not exists (select from bookings b where b.id = l.booking_id and b.group_session_id is not null)
       and not exists (select from group_seats s where s.id = l.booking_id)`,
  );
  const name = (id: string, version: number) => `${id}@${version}`;
  expect(moves.map(({ key, version }) => name(key, version)).sort()).toEqual(
    log.map((row) => name(row.booking_id, row.version)).sort(),
  );
  const last = new Map(moves.map((fact) => [fact.key, (fact.message as LessonBooked).booking]));
  const { rows: bookings } = await app.pool.query<{ id: string; status: Status }>(
    'select id, status from bookings where group_session_id is null',
  );
  for (const { id, status } of bookings) expect(last.get(id)?.status).toBe(statusMessage(status));
  await checkGroupFacts(app, facts);
  const wallets = facts.filter(({ type }) => type.endsWith('.WalletChanged'));
  const { rows: ledger } = await app.pool.query<{ id: string; wallet: string; balance_after: number }>(
    'select id, wallet, balance_after from ledger order by seq',
  );
  expect(wallets).toHaveLength(ledger.length);
  const told = wallets.map(({ message }) => message as { line: LedgerLine; balances: WalletBalance[] });
  const byLine = new Map(told.map((fact) => [fact.line.id, fact]));
  for (const { id, wallet, balance_after: balance } of ledger) {
    const fact = byLine.get(id);
    expect(fact?.line.balanceAfter).toBe(balance);
    expect(fact?.balances.find(({ tokenType }) => walletFromMessage(tokenType) === wallet)?.balance).toBe(balance);
  }
}

export async function checkInvariants(app: App): Promise<void> {
  await checkTables(app);
  await checkOutbox(app);
  expect(app.faults).toEqual([]);
}

/** What must hold in every state of the database, whatever happened before: run after every suite (reliability I-1..I-5). */
import { decodeMessage } from '@parlance/proto/codec';
import type { LedgerLine, LessonChanged, WalletBalance } from '@parlance/proto/booking/v1';
import { fromTimestamp } from '@parlance/runtime/grpc/timestamps';
import { findBookings } from '../src/queries/lesson-rows.ts';
import { statusMessage, walletFromMessage } from '../src/wire/booking-mapping.ts';
import { wholeLessonMessage } from '../src/wire/lesson-mapping.ts';
import type { Status } from '../src/domain/status.ts';
import type { App } from './app-for-test.ts';

const none = async (app: Pick<App, 'pool'>, sql: string, what: string) => {
  const { rows } = await app.pool.query(sql);
  expect({ what, rows }).toEqual({ what, rows: [] });
};

/** Of lessons; what was held can be corrected to any outcome. */
const lessonEdges = `values (null,'pending'),('pending',null),('pending','open'),('open','pending'),('pending','cancelled'),('open','cancelled'),
  ('open','in-progress'),('open','tutor-absent'),('in-progress','tutor-present'),
  ('in-progress','pending-feedback'),('in-progress','student-absent'),('in-progress','tutor-absent'),('in-progress','completed'),
  ('in-progress','cancelled'),('tutor-present','cancelled'),
  ('tutor-present','pending-feedback'),('tutor-present','student-absent'),('tutor-present','tutor-absent'),
  ('tutor-present','completed'),('pending-feedback','completed'),
  ('tutor-absent','cancelled'),('student-absent','cancelled'),('pending-feedback','cancelled'),('completed','cancelled'),
  ('tutor-absent','student-absent'),('tutor-absent','pending-feedback'),('tutor-absent','completed'),
  ('student-absent','tutor-absent'),('student-absent','pending-feedback'),('student-absent','completed'),
  ('pending-feedback','tutor-absent'),('pending-feedback','student-absent'),
  ('completed','tutor-absent'),('completed','student-absent'),('completed','pending-feedback')`;

const seatEdges = `values (null,'booked'),('student-cancelled','booked'),('booked','student-cancelled'),('booked','tutor-cancelled'),
  ('booked','cancelled'),('booked','tutor-absent'),
  ('tutor-absent','cancelled'),('student-absent','cancelled'),('pending-feedback','cancelled'),('completed','cancelled'),
  ('booked','student-absent'),('booked','pending-feedback'),('booked','completed'),('pending-feedback','completed'),
  ('tutor-absent','student-absent'),('tutor-absent','pending-feedback'),('tutor-absent','completed'),
  ('student-absent','tutor-absent'),('student-absent','pending-feedback'),('student-absent','completed'),
  ('pending-feedback','tutor-absent'),('pending-feedback','student-absent'),
  ('completed','tutor-absent'),('completed','student-absent'),('completed','pending-feedback')`;

/** Each finds what must not be, in whatever moment it is asked. */
export const tokensAndLessons = {
  'I-2 every balance is the sum of its lines': `
    select w.student_uid, w.wallet from wallets w left join ledger l using (student_uid, wallet)
    group by w.student_uid, w.wallet, w.balance having w.balance <> coalesce(sum(l.delta), 0)`,
  'I-2 every line says the balance after it': `
    select seq from (select seq, balance_after, sum(delta) over (partition by student_uid, wallet order by seq) as sum from ledger) l
    where balance_after <> sum`,
  // What came back to a trial that was over went with it, and is not taken once more when the outcome is corrected.
  'I-5 every seat took one token and gave it back when it should': `
    select s.lesson_id, s.student_uid from seats s left join ledger l on l.student_uid = s.student_uid and (
      l.reason_key in ('book:' || s.paid_as, 'refund:' || s.paid_as) or l.reason_key like 'correct:' || s.paid_as || ':%')
    group by s.lesson_id, s.student_uid, s.status, s.wallet having coalesce(sum(l.delta), 0) <>
      case when s.status in ('student-cancelled', 'tutor-cancelled', 'cancelled', 'tutor-absent') then 0 else -1 end
      and not (s.wallet = 'freeTrialToken' and coalesce(sum(l.delta), 0) = 0 and exists (
        select from ledger ended where ended.student_uid = s.student_uid and ended.reason = 'trial-ended'))`,
};

const ofLessons = {
  'I-1 every lesson counts the seats that nobody gave back': `
    select b.id from lessons b where b.seats_taken <>
      (select count(*) from seats s where s.lesson_id = b.id and s.status <> 'student-cancelled')`,
  'I-1 no tutor teaches two lessons at once': `
    select a.id from lessons a join lessons b on a.tutor_uid = b.tutor_uid and a.id < b.id and a.starts_at < b.ends_at and b.starts_at < a.ends_at
    where a.status in ('pending', 'open', 'in-progress', 'tutor-present') and b.status in ('pending', 'open', 'in-progress', 'tutor-present')`,
  'I-1 no student sits in two lessons at once': `
    select a.id from seats a join seats b on a.student_uid = b.student_uid and a.id < b.id and a.starts_at < b.ends_at and b.starts_at < a.ends_at
    where a.status = 'booked' and b.status = 'booked'`,
  'I-3 nobody waits in a lesson that is over or cancelled': `
    select s.id from seats s join lessons b on b.id = s.lesson_id
    where s.status = 'booked' and b.status not in ('open', 'in-progress', 'tutor-present')`,
  'I-3 only legal edges of lessons are in the log': `
    select lesson_id, from_status, to_status from lesson_log where from_status is distinct from to_status and not exists
      (select from (${lessonEdges}) as edge (f, t) where edge.f is not distinct from from_status and edge.t is not distinct from to_status)`,
  'I-3 only legal edges of seats are in the log': `
    select lesson_id, seat_from, seat_to from lesson_log where seat_id is not null and not exists
      (select from (${seatEdges}) as edge (f, t) where edge.f is not distinct from seat_from and edge.t = seat_to)
      and not (cause = 'move' and seat_from = 'booked' and seat_to = 'booked')`,
  'I-3 the log of a lesson folds to its status': `
    select b.id from lessons b where b.status is distinct from
      (select to_status from lesson_log l where l.lesson_id = b.id order by version desc limit 1)`,
  'I-3 each move of a lesson begins where the one before it ended': `
    select lesson_id, version from (select lesson_id, version, from_status, lag(to_status) over (partition by lesson_id order by version) as before
      from (select distinct lesson_id, version, from_status, to_status from lesson_log) l) moves
    where from_status is distinct from before`,
  'I-3 the log of a seat folds to its status': `
    select s.id from seats s where s.status is distinct from (select seat_to from lesson_log l
      where l.lesson_id = s.lesson_id and l.student_uid = s.student_uid order by version desc limit 1)`,
};

export async function checkTables(app: Pick<App, 'pool'>): Promise<void> {
  for (const [what, sql] of Object.entries({ ...tokensAndLessons, ...ofLessons })) await none(app, sql, what);
}

type OutboxRow = { type: string; key: string; version: number; body: Buffer };

type Fact = OutboxRow & { message: object };

/** Of moves: their order, and whose they are. */
const versionsOf = (facts: readonly Fact[]) => facts.map(({ version }) => version);

const inOrder = (versions: readonly number[]) => versions.toSorted((a, b) => a - b);

/** Every version of a group's lesson is told, in order, and the last fact says what the rows say. */
async function checkSessionFacts(app: App, told: ReadonlyMap<string, Fact[]>): Promise<void> {
  const { rows } = await app.pool.query<{ id: string; status: Status; version: number; seats_taken: number }>(
    'select id, status, version, seats_taken from lessons where session_id is not null',
  );
  for (const { id, status, version, seats_taken: seatsTaken } of rows) {
    const own = told.get(id) ?? [];
    expect(versionsOf(own)).toEqual(Array.from({ length: version }, (_, index) => index + 1));
    expect(lastOf(own)).toMatchObject({ status: statusMessage(status), seatsTaken });
  }
}

const lastOf = (facts: readonly Fact[]) => (facts.at(-1)?.message as LessonChanged | undefined)?.lesson;

type LogRow = { lesson_id: string; version: number; cause: string; to_status: string; seat_id: string | null };

/** Which lesson a fact is of: a booking that was moved has been at several, at each from one version on. */
async function lessonsOfFacts(
  app: App,
  log: readonly LogRow[],
  facts: readonly Fact[],
): Promise<(fact: Fact) => string | undefined> {
  const { rows: known } = await app.pool.query<{ id: string; lesson_id: string }>(
    `select id, lesson_id from seats union select booking_id, id from lessons where session_id is null
     union select lesson_id, lesson_id from lesson_log`,
  );
  const { rows: hours } = await app.pool.query<{ id: string; tutor_uid: string; starts_at: Date }>(
    'select id, tutor_uid, starts_at from lessons where session_id is null',
  );
  const byId = new Map(known.map((row) => [row.id, row.lesson_id]));
  const hourOf = ({ message }: Fact) => {
    const { lesson } = message as LessonChanged;
    return `${lesson?.tutor?.uid} ${(fromTimestamp(lesson?.when) ?? new Date(0)).getTime()}`;
  };
  // Of an hour that was closed nothing is left but its log, under the id by which it was opened.
  const logged = new Set(log.map((row) => row.lesson_id));
  const opened = facts.filter(({ key, version }) => version === 1 && logged.has(key));
  const byHour = new Map([
    ...opened.map((fact): [string, string] => [hourOf(fact), fact.key]),
    ...hours.map((row): [string, string] => [`${row.tutor_uid} ${row.starts_at.getTime()}`, row.id]),
  ]);
  const bySeat = Map.groupBy(log, (row) => row.seat_id);
  return (fact) => {
    const { key, version } = fact;
    const places = (bySeat.get(key) ?? []).filter(({ to_status: to }) => to === 'open');
    const place = places.findLast((row) => row.version <= version) ?? places[0];
    return place?.lesson_id ?? byId.get(key) ?? byHour.get(hourOf(fact));
  };
}

/** Every move of an hour has its fact, under the id by which it was known, and the last one of a booking says what the rows say. */
async function checkHourFacts(app: App, told: ReadonlyMap<string, Fact[]>): Promise<void> {
  const { rows: log } = await app.pool.query<LogRow>(
    `select l.lesson_id, l.version, l.cause, l.to_status, l.seat_id from lesson_log l
     where not exists (select from lessons b where b.id = l.lesson_id and b.session_id is not null) order by l.version`,
  );
  const { rows: now } = await app.pool.query<{ id: string; version: number }>('select id, version from lessons');
  const versionOf = new Map(now.map((row) => [row.id, row.version]));
  const all = [...told.values()].flat();
  const byLesson = Map.groupBy(all, await lessonsOfFacts(app, log, all));
  for (const [lessonId, moves] of Map.groupBy(log, (row) => row.lesson_id)) {
    // An hour that was given back is told of twice: as what its student had, and as what is offered again.
    const twice = moves.filter(({ cause }) => cause === 'cancel-student').map(({ version }) => version);
    const closed = new Set(moves.filter(({ cause }) => cause === 'close').map(({ version }) => version));
    const came = moves.filter(({ cause, to_status: to }) => cause === 'move' && to === 'open');
    // What a booking has come to is told of as gone, by the id of before, and goes on with the version of the booking.
    const [gone, own] = partition(
      byLesson.get(lessonId) ?? [],
      ({ message, version }) => (message as LessonChanged).cause === 'close' && !closed.has(version),
    );
    const jumps = inOrder(versionsOf(gone)).map((from, index) => ({ from, to: came[index]?.version ?? 0 }));
    const isSkipped = (version: number) => jumps.some(({ from, to }) => version >= from && version < to);
    const last = versionOf.get(lessonId) ?? moves.at(-1)?.version ?? 0;
    const every = Array.from({ length: last }, (_, index) => index + 1).filter((version) => !isSkipped(version));
    expect({ lessonId, told: inOrder(versionsOf(own)) }).toEqual({ lessonId, told: inOrder([...every, ...twice]) });
    expect(jumps).toHaveLength(came.length);
  }
  for (const view of await findBookings(app.pool, [...told.keys()])) {
    const { id, status } = wholeLessonMessage(view);
    expect({ id, status: lastOf(told.get(id) ?? [])?.status }).toEqual({ id, status });
  }
}

function partition<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}

/** Every move and every ledger line has its fact. */
async function checkOutbox(app: App): Promise<void> {
  const { rows } = await app.pool.query<OutboxRow>('select type, key, version, body from outbox order by seq');
  const facts = rows.map((row) => ({ ...row, message: decodeMessage(row.type, row.body) }));
  const ofLesson = facts.filter(({ type }) => type.endsWith('.LessonChanged'));
  const told = Map.groupBy(ofLesson, ({ key }) => key);
  await checkHourFacts(app, told);
  await checkSessionFacts(app, told);
  const wallets = facts.filter(({ type }) => type.endsWith('.WalletChanged'));
  const { rows: ledger } = await app.pool.query<{ id: string; wallet: string; balance_after: number }>(
    'select id, wallet, balance_after from ledger order by seq',
  );
  expect(wallets).toHaveLength(ledger.length);
  const lines = wallets.map(({ message }) => message as { line: LedgerLine; balances: WalletBalance[] });
  const byLine = new Map(lines.map((fact) => [fact.line.id, fact]));
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

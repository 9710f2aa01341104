/**
 * Hours that are booked at one moment as one statement, one or many alike: what cannot be had is sorted out first and stays without effect,
 * as data; the others are written together. Of two who want the same slot the earlier one has it. Whoever is still missing at the end lost a
 * race after the sorting: that raises an error, and nothing stays of any. What the domain checked stands here once more as guards.
 */
import { prepared } from '@parlance/runtime/postgres/prepared';
import { columnsOf, factArrays, rowsOfOrders, type References } from './reservation-parameters.ts';
import { takeSeat } from './seat-statement.ts';

/** What cannot be had: somebody else has the slot, the wallets moved since they were read, or the token is gone. */
export type Missing = 'slot' | 'wallets' | 'token';
/** One row for each booking, `place` from 1; null: it is made. */
export type ReservedRow = { place: number; missing: Missing | null };
export const racedCode = 'PR001';

const { rows, columns, next } = rowsOfOrders();
const item = columnsOf('item');
const chosen = columnsOf('chosen');
const made = columnsOf('made');

/** Whether the row `b` of lessons can be had, of a teacher whom the student may meet. */
const slotIsFree = (
  v: References,
) => `b.booking_id = ${v.slot} and b.status = 'pending' and b.version = ${v.version} - 1
      and b.starts_at > ${v.at} and b.session_id is null and exists (
        select from people t where t.uid = b.tutor_uid and t.is_enabled and (t.status <> 'training' or ${v.isMock}))`;

/** Whether the row `s` of students is as it was read. */
const isAsSeen = (v: References) =>
  `s.uid = ${v.student} and s.wallet_version = ${v.walletVersion} and s.entitlement_version = ${v.entitlementVersion}`;

const sorted = `
  item as (select * from ${rows} with ordinality as item (${columns}, place)),
  sorted as materialized (
    select item.*, b.starts_at, b.ends_at, b.tutor_uid,
      case when s.uid is null then 'wallets' when b.id is null then 'slot' when w.wallet is null then 'token' end as missing
    from item
      left join students s on ${isAsSeen(item)}
      left join lessons b on b.id = ${item.lessonId} and ${slotIsFree(item)}
      left join wallets w on w.student_uid = ${item.student} and w.wallet = ${item.wallet} and w.balance > 0
        and w.balance - 1 = ${item.balanceAfter})`;

/** One booking of each slot and of each student: the numbers that the next one saw hold no longer. */
const chosenOnes = `
  first as (select distinct on (slot) * from sorted where missing is null order by slot, place),
  chosen as (select distinct on (student) * from first order by student, place)`;

/** Teachers before all others, as whoever closes an account holds them: of the two that come together the second sees the first. */
const teachers = `
  teachers as (
    select t.uid from people t where t.uid in (select tutor_uid from chosen) and t.is_enabled
    order by t.uid for share)`;

/** Students before slots, and both in order, so that two such statements cannot block each other. */
const locked = `
  locked as (
    update students s set wallet_version = s.wallet_version + 1 from chosen join teachers on teachers.uid = chosen.tutor_uid
    where ${isAsSeen(chosen)}
    returning s.uid)`;

const taken = `
  taken as (
    update lessons b set status = 'open', seats_taken = b.seats_taken + 1, topic_material = ${item.material}, topic_course = ${item.course},
      topic_lesson = ${item.lesson}, topic_code = ${item.code}, topic_name = ${item.name}, rate = ${item.rate}, currency = ${item.currency},
      policy_version = ${item.policy},
      version = ${item.version}, updated_at = ${item.at}, updated_by = ${item.by}
    from (select chosen.* from locked join chosen on ${chosen.student} = locked.uid order by ${chosen.lessonId}) as item
    where b.id = ${item.lessonId} and ${slotIsFree(item)}
    returning item.place)`;

const debit = `
  debit as (
    update wallets w set balance = w.balance - 1 from taken join chosen using (place)
    where w.student_uid = ${chosen.student} and w.wallet = ${chosen.wallet} and w.balance > 0
      and w.balance - 1 = ${chosen.balanceAfter}
    returning place),
  made as (select chosen.* from debit join chosen using (place))`;

/** Takes the key for good, unless somebody has it already. */
const claim = `
  claim as (
    insert into idempotency_keys as known (actor_uid, rpc, key, body_hash, reply)
    select ${made.actor}, ${made.rpc}, ${made.key}, ${made.hash}, ${made.reply} from made where ${made.key} is not null
    on conflict (actor_uid, rpc, key) do update
      set body_hash = excluded.body_hash, reply = excluded.reply, created_at = now()
      where known.created_at < now() - interval '48 hours'
    returning key)`;

const seat = takeSeat(
  `${made.lessonId}, ${made.student}, ${made.slot}, made.starts_at, made.ends_at, 'booked', ${made.wallet}, ${made.paidAs}, ${made.isMock},
      ${made.introduction}, ${made.correctMistakes}, ${made.notes}, ${made.at}, ${made.seatVersion}`,
  'made',
);

const written = `
  seat as (${seat}),
  ledger_line as (
    insert into ledger (seq, id, student_uid, wallet, delta, balance_after, reason, reason_key, note, booking_id, lesson_id, invoice_id,
      actor_id, actor_role, actor_name, at, lesson_when, lesson_name)
    overriding system value
    select ${made.lineSeq}, ${made.lineId}, ${made.student}, ${made.wallet}, -1, ${made.balanceAfter}, ${made.reason}, ${made.reasonKey}, '',
      ${made.slot}, ${made.lessonId}, null, ${made.by}, ${made.byRole}, ${made.byName}, ${made.at}, made.starts_at, ${made.lessonName}
    from made),
  log_row as (
    insert into lesson_log (id, lesson_id, version, from_status, to_status, student_uid, seat_id, seat_from, seat_to, cause, note, actor_id,
      actor_role, actor_name, at, request_id)
    select ${made.moveId}, ${made.lessonId}, ${made.version}, 'pending', 'open', ${made.student}, ${made.slot}, ${made.seatFrom}, 'booked',
      'book', '', ${made.by}, ${made.byRole}, ${made.byName}, ${made.at}, ${made.requestId}
    from made),
  facts as (
    insert into outbox (id, type, topic, key, version, headers, body)
    select fact.id, fact.type, fact.topic, fact.key, fact.version, fact.headers, fact.body
    from made join unnest($${next}::int8[], ${factArrays(next + 1)})
      with ordinality as fact (about, id, type, topic, key, version, headers, body, nth) on fact.about = made.place
    order by fact.nth)`;

export const reserveSql = prepared(
  'book_slots',
  `with ${[sorted, chosenOnes, teachers, locked, taken, debit, claim, written].join(',')}
  select sorted.place, case
      when debit.place is not null then null
      when sorted.missing is not null then sorted.missing
      when exists (select from chosen where ${chosen.slot} = sorted.slot) then 'slot'
      else 'wallets'
    end as missing,
    case
      when (select count(*) from chosen) <> (select count(*) from debit) or (select count(*) from chosen) <> (select count(*) from seat)
        then reservation_refused('race')
      when (select count(*) from chosen where ${chosen.key} is not null) <> (select count(*) from claim)
        then reservation_refused('race')
    end as raced
  from sorted left join debit using (place)`,
);

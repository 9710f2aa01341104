/**
 * Bookings of one moment as one statement: what cannot be had is sorted out first and stays without
 * effect, as data; the others are written together. Of two who want the same slot the earlier one has it. Whoever is still
 * missing at the end lost a race after the sorting: that raises an error, nothing stays of the batch, and each goes alone.
 */
import { prepared } from '@parlance/runtime/postgres/prepared';
import type { MissingStep } from './reservation-statement.ts';
import { asRows, columnsOf, factArrays } from './reservation-parameters.ts';
import { claimOf, lineColumns, lineOf, moveColumns, moveOf, setSlot, slotIsFree } from './reservation-parts.ts';

/** One row for each booking of the batch, `place` from 1; null: it is made. */
export type BatchRow = { place: number; missing: Exclude<MissingStep, 'key'> | null };

const { rows, columns, next } = asRows();
const item = columnsOf('item');
const chosen = columnsOf('chosen');

const sorted = `
  item as (select * from ${rows} with ordinality as item (${columns}, place)),
  sorted as materialized (
    select item.*, b.starts_at, b.tutor_uid,
      case when s.uid is null then 'wallets' when b.id is null then 'slot' when w.wallet is null then 'token' end as missing
    from item
      left join students s on s.uid = ${item.student} and s.wallet_version = ${item.walletVersion}
        and s.entitlement_version = ${item.entitlementVersion}
      left join bookings b on b.id = ${item.slot} and ${slotIsFree(item)}
      left join wallets w on w.student_uid = ${item.student} and w.wallet = ${item.wallet} and w.balance > 0
        and w.balance - 1 = ${item.balanceAfter})`;

/** One booking of each slot and of each student: the numbers that the next one saw hold no longer. */
const chosenOnes = `
  first as (select distinct on (slot) * from sorted where missing is null order by slot, place),
  chosen as (select distinct on (student) * from first order by student, place)`;

/** Teachers before all others, as in the statement of one booking; one who has just been disabled leaves the batch incomplete. */
const teachers = `
  teachers as (
    select t.uid from people t where t.uid in (select tutor_uid from chosen) and t.is_enabled
    order by t.uid for share)`;

/** All batches hold students before slots, and both in order, so that two of them cannot block each other. */
const locked = `
  locked as (
    update students s set wallet_version = s.wallet_version + 1 from chosen join teachers on teachers.uid = chosen.tutor_uid
    where s.uid = ${chosen.student} and s.wallet_version = ${chosen.walletVersion}
      and s.entitlement_version = ${chosen.entitlementVersion}
    returning s.uid)`;

const taken = `
  taken as (
    update bookings b set ${setSlot(item)}
    from (select chosen.* from locked join chosen on ${chosen.student} = locked.uid order by ${chosen.slot}) as item
    where b.id = ${item.slot} and ${slotIsFree(item)}
    returning item.place)`;

const debit = `
  debit as (
    update wallets w set balance = w.balance - 1 from taken join chosen using (place)
    where w.student_uid = ${chosen.student} and w.wallet = ${chosen.wallet} and w.balance > 0
      and w.balance - 1 = ${chosen.balanceAfter}
    returning place),
  made as (select chosen.* from debit join chosen using (place))`;

const made = columnsOf('made');
const written = `${claimOf(made, ' from made')},
  ledger_line as (
    insert into ledger (${lineColumns}) overriding system value
    select ${lineOf(made, { startsAt: 'made.starts_at' })} from made),
  log_row as (insert into booking_log (${moveColumns}) select ${moveOf(made)} from made),
  facts as (
    insert into outbox (id, type, topic, key, version, headers, body)
    select fact.id, fact.type, fact.topic, fact.key, fact.version, fact.headers, fact.body
    from made join unnest($${next}::int8[], ${factArrays(next + 1)})
      with ordinality as fact (about, id, type, topic, key, version, headers, body, nth) on fact.about = made.place
    order by fact.nth)`;

export const reserveAllSql = prepared(
  'book_slots',
  `with ${[sorted, chosenOnes, teachers, locked, taken, debit, written].join(',')}
  select sorted.place, case
      when debit.place is not null then null
      when sorted.missing is not null then sorted.missing
      when exists (select from chosen where ${chosen.slot} = sorted.slot) then 'slot'
      else 'wallets'
    end as missing,
    case
      when (select count(*) from chosen) <> (select count(*) from debit) then reservation_refused('race')
      when (select count(*) from chosen where ${chosen.key} is not null) <> (select count(*) from claim)
        then reservation_refused('race')
    end as raced
  from sorted left join debit using (place)`,
);

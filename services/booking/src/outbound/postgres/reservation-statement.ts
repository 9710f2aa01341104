/**
 * Booking a slot as one statement. Each step takes its row from the step before it, so a step that
 * finds nothing leaves all later ones without effect; the end raises an error that names the step, and nothing stays of any.
 * What the domain checked stands here once more as guards.
 */
import { prepared } from '@parlance/runtime/postgres/prepared';
import { asParameters, factArrays } from './reservation-parameters.ts';
import {
  claimOf,
  lineColumns,
  lineOf,
  mayTeach,
  moveColumns,
  moveOf,
  setSlot,
  slotIsFree,
} from './reservation-parts.ts';

/** The first step that found nothing, as the error's text. */
export type MissingStep = 'key' | 'wallets' | 'slot' | 'token';
export const refusedCode = 'PR001';

/** The facts come after the values. */
const { values: given, next } = asParameters();

const claim = `${claimOf(given, '')},
  claimed as (select 1 where ${given.key} is null or exists (select from claim))`;

/** Held before all others, as whoever closes an account holds it: of the two that come together the second sees the first. */
const teacher = `
  teacher as (
    select t.uid from claimed, people t
    where t.uid = (select tutor_uid from bookings where id = ${given.slot}) and ${mayTeach(given)}
    for share of t)`;

/** The student's row is held before the slot's, so that one student's bookings come one after another and cannot block each other. */
const student = `
  student as (
    update students s set wallet_version = s.wallet_version + 1 from teacher
    where s.uid = ${given.student} and s.wallet_version = ${given.walletVersion}
      and s.entitlement_version = ${given.entitlementVersion}
    returning s.uid)`;

const slot = `
  slot as (
    update bookings b set ${setSlot(given)}
    from student
    where b.id = ${given.slot} and ${slotIsFree(given)}
    returning b.id, b.starts_at)`;

const debit = `
  debit as (
    update wallets w set balance = w.balance - 1 from slot
    where w.student_uid = ${given.student} and w.wallet = ${given.wallet} and w.balance > 0
      and w.balance - 1 = ${given.balanceAfter}
    returning w.balance)`;

const ledgerLine = `
  ledger_line as (
    insert into ledger (${lineColumns}) overriding system value
    select ${lineOf(given, { startsAt: 'slot.starts_at' })}
    from slot, debit)`;

const logRow = `
  log_row as (
    insert into booking_log (${moveColumns})
    select ${moveOf(given)}
    from slot, debit)`;

const facts = `
  facts as (
    insert into outbox (id, type, topic, key, version, headers, body)
    select fact.id, fact.type, fact.topic, fact.key, fact.version, fact.headers, fact.body
    from debit, unnest(${factArrays(next)})
      with ordinality as fact (id, type, topic, key, version, headers, body, place)
    order by fact.place)`;

export const reserveSql = prepared(
  'book_slot',
  `with ${[claim, teacher, student, slot, debit, ledgerLine, logRow, facts].join(',')}
  select case
    when not exists (select from claimed) then reservation_refused('key')
    when not exists (select from teacher) then reservation_refused('slot')
    when not exists (select from student) then reservation_refused('wallets')
    when not exists (select from slot) then reservation_refused('slot')
    when not exists (select from debit) then reservation_refused('token')
  end`,
);

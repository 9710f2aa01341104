/**
 * Booking a slot as one statement (architecture section 6). Each step takes its row from the step before it, so a step that
 * finds nothing leaves all later ones without effect; the end raises an error that names the step, and nothing stays of any.
 * What the domain checked stands here once more as guards.
 */
import { prepared } from '@parlance/runtime/postgres/prepared';

/** The first step that found nothing, as the error's text. */
export type MissingStep = 'key' | 'wallets' | 'slot' | 'token';
export const refusedCode = 'PR001';

const claim = `
  claim as (
    insert into idempotency_keys as known (actor_uid, rpc, key, body_hash, reply)
    select $1::text, $2::text, $3::text, $4::bytea, $5::jsonb where $3::text is not null
    on conflict (actor_uid, rpc, key) do update
      set body_hash = excluded.body_hash, reply = excluded.reply, created_at = now()
      where known.created_at < now() - interval '48 hours'
    returning key),
  claimed as (select 1 where $3::text is null or exists (select from claim))`;

/** The student's row is held before the slot's, so that one student's bookings come one after another and cannot block each other. */
const held = `
  held as (
    update students s set wallet_version = s.wallet_version + 1 from claimed
    where s.uid = $6::text and s.wallet_version = $7::int8 and s.entitlement_version = $8::int8
    returning s.uid)`;

const slot = `
  slot as (
    update bookings b set status = 'booked', student_uid = held.uid,
      topic_material = $11::text, topic_course = $12::text, topic_lesson = $13::text, topic_code = $14::text,
      topic_name = $15::text, introduction = $16::boolean, correct_mistakes = $17::boolean, notes = $18::text,
      rate = $19::numeric, currency = $20::text, wallet = $21::text, is_mock = $22::boolean,
      version = $10::int8, updated_at = $23::timestamptz, updated_by = $24::text
    from held
    where b.id = $9::uuid and b.status = 'pending' and b.version = $10::int8 - 1 and b.starts_at > $23::timestamptz
      and b.group_session_id is null
      and exists (select from people t where t.uid = b.tutor_uid and t.is_enabled
        and (t.status <> 'training' or $22::boolean))
      and not exists (select from group_seats seat where seat.student_uid = held.uid and seat.status = 'booked'
        and seat.starts_at < b.ends_at and b.starts_at < seat.ends_at)
    returning b.id, b.starts_at)`;

const debit = `
  debit as (
    update wallets w set balance = w.balance - 1 from slot
    where w.student_uid = $6::text and w.wallet = $21::text and w.balance > 0 and w.balance - 1 = $25::integer
    returning w.balance)`;

const line = `
  line as (
    insert into ledger (seq, id, student_uid, wallet, delta, balance_after, reason, reason_key, note, booking_id, invoice_id,
      actor_id, actor_role, actor_name, at, lesson_when, lesson_name)
    overriding system value
    select $26::int8, $27::uuid, $6::text, $21::text, -1, debit.balance, $28::text, $29::text, '', slot.id, null,
      $24::text, $30::text, $31::text, $23::timestamptz, slot.starts_at, $32::text
    from slot, debit)`;

const moved = `
  moved as (
    insert into booking_log (id, booking_id, version, from_status, to_status, cause, note, actor_id, actor_role, actor_name, at, request_id)
    select $33::uuid, slot.id, $10::int8, 'pending', 'booked', 'book', '', $24::text, $30::text, $31::text, $23::timestamptz, $34::text
    from slot, debit)`;

const told = `
  told as (
    insert into outbox (id, type, topic, key, version, headers, body)
    select fact.id, fact.type, fact.topic, fact.key, fact.version, fact.headers, fact.body
    from debit, unnest($35::uuid[], $36::text[], $37::text[], $38::text[], $39::int8[], $40::jsonb[], $41::bytea[])
      with ordinality as fact (id, type, topic, key, version, headers, body, place)
    order by fact.place)`;

export const reserveSql = prepared(
  'book_slot',
  `with ${[claim, held, slot, debit, line, moved, told].join(',')}
  select case
    when not exists (select from claimed) then reservation_refused('key')
    when not exists (select from held) then reservation_refused('wallets')
    when not exists (select from slot) then reservation_refused('slot')
    when not exists (select from debit) then reservation_refused('token')
  end`,
);

-- The same work as one statement: key, slot, token, ledger, log, two outbox rows. pgbench runs it beside the service.
with picked as materialized (select nextval('bench_n') as n),
wanted as (select s.id, s.student, 'bench-' || gen_random_uuid() as key from bench_slots s join picked using (n)),
held as (
  update students s set wallet_version = s.wallet_version + 1 from wanted w where s.uid = w.student returning s.uid),
slot as (
  update bookings b set status = 'booked', student_uid = w.student, topic_material = 'm', topic_course = 'c', topic_lesson = 'l',
    topic_code = 'HL304', topic_name = 'Giving directions', introduction = true, correct_mistakes = true, notes = '', rate = 65,
    currency = 'AUD', wallet = 'lessonTokens', version = b.version + 1, updated_at = now(), updated_by = w.student
  from wanted w join held on held.uid = w.student where b.id = w.id and b.status = 'pending' returning b.id, b.starts_at, b.version, w.student, w.key),
key as (
  insert into idempotency_keys (actor_uid, rpc, key, body_hash, reply)
  select student, 'BookSlot', key, '\x00'::bytea, jsonb_build_object('value', repeat('x', 900)) from slot),
debit as (
  update wallets w set balance = balance - 1 from slot s
  where w.student_uid = s.student and w.wallet = 'lessonTokens' and w.balance > 0 returning w.student_uid, w.balance),
line as (
  insert into ledger (id, student_uid, wallet, delta, balance_after, reason, reason_key, note, booking_id, actor_id, actor_role, actor_name, at, lesson_name)
  select gen_random_uuid(), s.student, 'lessonTokens', -1, d.balance, 'lesson-booked', 'book:' || s.id, '', s.id, s.student, 'student', 'Bench', now(), 'HL304'
  from slot s join debit d on d.student_uid = s.student),
moved as (
  insert into booking_log (id, booking_id, version, from_status, to_status, cause, note, actor_id, actor_role, actor_name, at, request_id)
  select gen_random_uuid(), id, version, 'pending', 'booked', 'book', '', student, 'student', 'Bench', now(), '' from slot)
insert into outbox (id, type, topic, key, version, headers, body, sent_at)
select gen_random_uuid(), fact, 'bench', s.id::text, s.version, '{"ce_id":"x"}'::jsonb, convert_to(repeat('x', 400), 'UTF8'), now()
from slot s, unnest(array['LessonBooked', 'WalletChanged']) as fact;

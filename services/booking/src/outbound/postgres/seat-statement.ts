/**
 * Taking seats as one statement, however many lessons were chosen (ADR 0023). The student's and the lessons' rows are held by the
 * caller; the guards stand here once more, and a lesson without room leaves all later steps without effect.
 */
export type SeatsRow = { taken: number; paid: number };

const taken = `
  taken as (
    update bookings b set status = 'open', seats_taken = b.seats_taken + 1, version = chosen.version,
      updated_at = $4::timestamptz, updated_by = $3::text
    from unnest($1::uuid[], $2::int8[]) as chosen (id, version)
    where b.id = chosen.id and b.version = chosen.version - 1 and b.status in ('pending', 'open')
      and b.starts_at > $4::timestamptz and b.seats_taken < b.max_students
    returning b.id, b.starts_at, b.ends_at),
  whole as (select 1 where (select count(*) from taken) = cardinality($1::uuid[]))`;

const seats = `
  seats as (
    insert into group_seats (id, booking_id, student_uid, starts_at, ends_at, status, wallet, is_mock, taken_at, version)
    select seat.id, taken.id, $3::text, taken.starts_at, taken.ends_at, 'booked', seat.wallet, $5::boolean, $4::timestamptz, 1
    from whole, taken join unnest($1::uuid[], $6::uuid[], $7::text[]) as seat (booking_id, id, wallet) on seat.booking_id = taken.id)`;

const paid = `
  paid as (
    update wallets w set balance = price.after
    from whole, unnest($8::text[], $9::integer[], $10::integer[]) as price (wallet, tokens, after)
    where w.student_uid = $3::text and w.wallet = price.wallet and w.balance - price.tokens = price.after and price.after >= 0
    returning w.wallet),
  counted as (update students s set wallet_version = s.wallet_version + 1 from whole where s.uid = $3::text)`;

const lines = `
  lines as (
    insert into ledger (seq, id, student_uid, wallet, delta, balance_after, reason, reason_key, note, booking_id, invoice_id,
      actor_id, actor_role, actor_name, at, lesson_when, lesson_name)
    overriding system value
    select line.seq, line.id, $3::text, line.wallet, -1, line.balance_after, 'lesson-booked', line.key, '', line.booking_id, null,
      $3::text, $11::text, $12::text, $4::timestamptz, line.lesson_when, line.lesson_name
    from whole, unnest($13::int8[], $14::uuid[], $7::text[], $15::integer[], $16::text[], $1::uuid[], $17::timestamptz[], $18::text[])
      as line (seq, id, wallet, balance_after, key, booking_id, lesson_when, lesson_name))`;

const moved = `
  moved as (
    insert into booking_log (id, booking_id, version, from_status, to_status, cause, note, actor_id, actor_role, actor_name, at, request_id)
    select entry.id, entry.booking_id, entry.version, entry.from_status, entry.to_status, 'book', '', $3::text, $11::text, $12::text,
      $4::timestamptz, $19::text
    from whole, unnest($20::uuid[], $21::uuid[], $22::int8[], $23::text[], $24::text[])
      as entry (id, booking_id, version, from_status, to_status))`;

const told = `
  told as (
    insert into outbox (id, type, topic, key, version, headers, body)
    select fact.id, fact.type, fact.topic, fact.key, fact.version, fact.headers, fact.body
    from whole, unnest($25::uuid[], $26::text[], $27::text[], $28::text[], $29::int8[], $30::jsonb[], $31::bytea[])
      with ordinality as fact (id, type, topic, key, version, headers, body, place)
    order by fact.place)`;

export const takeSeatsSql = `
  with ${[taken, seats, paid, lines, moved, told].join(',')}
  select (select count(*)::int4 from taken) as taken, (select count(*)::int4 from paid) as paid`;

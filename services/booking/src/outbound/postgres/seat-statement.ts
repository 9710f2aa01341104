/**
 * Taking seats as one statement, however many lessons were chosen (ADR 0023). The student's and the lessons' rows are held by the
 * caller; the guards stand here once more, and a lesson without room leaves all later steps without effect.
 */
export type SeatsRow = { taken: number; seated: number; paid: number };

const taken = `
  taken as (
    update lessons b set status = 'open', seats_taken = b.seats_taken + 1, version = chosen.version,
      updated_at = $4::timestamptz, updated_by = $3::text
    from unnest($1::uuid[], $2::int8[]) as chosen (id, version)
    where b.id = chosen.id and b.version = chosen.version - 1 and b.status in ('pending', 'open')
      and b.starts_at > $4::timestamptz and b.seats_taken < b.capacity
    returning b.id, b.starts_at, b.ends_at),
  whole as (select 1 where (select count(*) from taken) = cardinality($1::uuid[]))`;

/** Who comes back has the same row. */
export const takeSeat = (columns: string, rows: string) => `
    insert into seats as seat (lesson_id, student_uid, id, starts_at, ends_at, status, wallet, paid_as, is_mock, introduction, correct_mistakes,
      notes, taken_at, version)
    select ${columns} from ${rows}
    on conflict (lesson_id, student_uid) do update set id = excluded.id, status = excluded.status, wallet = excluded.wallet,
      paid_as = excluded.paid_as, takes = seat.takes + 1, is_mock = excluded.is_mock, introduction = excluded.introduction,
      correct_mistakes = excluded.correct_mistakes, notes = excluded.notes, taken_at = excluded.taken_at, gave_back = null,
      version = excluded.version
    where seat.status = 'student-cancelled' and seat.version = excluded.version - 1
    returning seat.lesson_id`;

const chosen =
  'unnest($1::uuid[], $6::uuid[], $7::text[], $5::boolean[], $23::text[], $24::int8[]) as one (lesson_id, id, wallet, is_mock, paid_as, version)';
const seats = `
  seats as (${takeSeat(
    `taken.id, $3::text, one.id, taken.starts_at, taken.ends_at, 'booked', one.wallet, one.paid_as, one.is_mock, true, true, '', $4::timestamptz,
      one.version`,
    `whole, taken join ${chosen} on one.lesson_id = taken.id`,
  )})`;

const paid = `
  paid as (
    update wallets w set balance = price.after
    from whole, unnest($8::text[], $9::integer[], $10::integer[]) as price (wallet, tokens, after)
    where w.student_uid = $3::text and w.wallet = price.wallet and w.balance - price.tokens = price.after and price.after >= 0
    returning w.wallet),
  counted as (update students s set wallet_version = s.wallet_version + 1 from whole where s.uid = $3::text)`;

const lines = `
  lines as (
    insert into ledger (seq, id, student_uid, wallet, delta, balance_after, reason, reason_key, note, booking_id, lesson_id, invoice_id,
      actor_id, actor_role, actor_name, at, lesson_when, lesson_name)
    overriding system value
    select line.seq, line.id, $3::text, line.wallet, -1, line.balance_after, 'lesson-booked', line.key, '', line.lesson_id, line.lesson_id, null,
      $3::text, $11::text, $12::text, $4::timestamptz, line.lesson_when, line.lesson_name
    from whole, unnest($13::int8[], $14::uuid[], $7::text[], $15::integer[], $16::text[], $1::uuid[], $17::timestamptz[], $18::text[])
      as line (seq, id, wallet, balance_after, key, lesson_id, lesson_when, lesson_name))`;

const moved = `
  moved as (
    insert into lesson_log (id, lesson_id, version, from_status, to_status, student_uid, seat_id, seat_from, seat_to, cause, note, actor_id,
      actor_role, actor_name, at, request_id)
    select entry.id, entry.lesson_id, entry.version, entry.from_status, 'open', $3::text, entry.seat_id, entry.seat_from, 'booked', 'book', '',
      $3::text, $11::text, $12::text, $4::timestamptz, $19::text
    from whole, unnest($20::uuid[], $1::uuid[], $2::int8[], $21::text[], $6::uuid[], $22::text[])
      as entry (id, lesson_id, version, from_status, seat_id, seat_from))`;

const told = `
  told as (
    insert into outbox (id, type, topic, key, version, headers, body)
    select fact.id, fact.type, fact.topic, fact.key, fact.version, fact.headers, fact.body
    from whole, unnest($25::uuid[], $26::text[], $27::text[], $28::text[], $29::int8[], $30::jsonb[], $31::bytea[])
      with ordinality as fact (id, type, topic, key, version, headers, body, place)
    order by fact.place)`;

export const takeSeatsSql = `
  with ${[taken, seats, paid, lines, moved, told].join(',')}
  select (select count(*)::int4 from taken) as taken, (select count(*)::int4 from seats) as seated, (select count(*)::int4 from paid) as paid`;

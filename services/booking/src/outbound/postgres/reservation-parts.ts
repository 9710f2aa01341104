/** What both statements that book slots have in common: the guards over a slot, and the rows that follow. */
import type { References } from './reservation-parameters.ts';

/** Whether the row `t` of people is a teacher whom the student may meet. */
export const mayTeach = (v: References) => `t.is_enabled and (t.status <> 'training' or ${v.isMock})`;

/** Whether the row `b` of bookings can be had; what the domain has checked, once more. */
export const slotIsFree = (
  v: References,
) => `b.status = 'pending' and b.version = ${v.version} - 1 and b.starts_at > ${v.at}
      and b.group_session_id is null
      and exists (select from people t where t.uid = b.tutor_uid and ${mayTeach(v)})
      and not exists (select from group_seats seat where seat.student_uid = ${v.student} and seat.status = 'booked'
        and seat.starts_at < b.ends_at and b.starts_at < seat.ends_at)`;

export const setSlot = (v: References) => `status = 'booked', student_uid = ${v.student},
      topic_material = ${v.material}, topic_course = ${v.course}, topic_lesson = ${v.lesson}, topic_code = ${v.code},
      topic_name = ${v.name}, introduction = ${v.introduction}, correct_mistakes = ${v.correctMistakes}, notes = ${v.notes},
      rate = ${v.rate}, currency = ${v.currency}, wallet = ${v.wallet}, is_mock = ${v.isMock},
      version = ${v.version}, updated_at = ${v.at}, updated_by = ${v.by}`;

export const lineColumns = `seq, id, student_uid, wallet, delta, balance_after, reason, reason_key, note, booking_id, invoice_id,
      actor_id, actor_role, actor_name, at, lesson_when, lesson_name`;
export const lineOf = (
  v: References,
  { startsAt }: { startsAt: string },
) => `${v.lineSeq}, ${v.lineId}, ${v.student}, ${v.wallet}, -1,
      ${v.balanceAfter}, ${v.reason}, ${v.reasonKey}, '', ${v.slot}, null,
      ${v.by}, ${v.byRole}, ${v.byName}, ${v.at}, ${startsAt}, ${v.lessonName}`;

export const moveColumns =
  'id, booking_id, version, from_status, to_status, cause, note, actor_id, actor_role, actor_name, at, request_id';
export const moveOf = (v: References) => `${v.moveId}, ${v.slot}, ${v.version}, 'pending', 'booked', 'book', '',
      ${v.by}, ${v.byRole}, ${v.byName}, ${v.at}, ${v.requestId}`;

/** Takes the key for good, unless somebody has it already; `from` is the rows that it is taken for. */
export const claimOf = (v: References, from: string) => `
  claim as (
    insert into idempotency_keys as known (actor_uid, rpc, key, body_hash, reply)
    select ${v.actor}, ${v.rpc}, ${v.key}, ${v.hash}, ${v.reply}${from} where ${v.key} is not null
    on conflict (actor_uid, rpc, key) do update
      set body_hash = excluded.body_hash, reply = excluded.reply, created_at = now()
      where known.created_at < now() - interval '48 hours'
    returning key)`;

/** What booking tells a person of themselves: lessons taken and taught, tokens, and what was written about them. */
import type { ExportPlan } from '@parlance/runtime/export/export-page';

/** No more than they see on their pages: not what is said of their behaviour, not what the office noted of a lesson. */
export const exportPlan: ExportPlan = {
  'lessons-taken': `select s.id, l.tutor_uid, s.starts_at, s.ends_at, s.status, l.topic_code, l.topic_name, s.wallet, s.introduction,
      s.correct_mistakes, s.notes, s.taken_at
    from seats s join lessons l on l.id = s.lesson_id where s.student_uid = $1 order by s.taken_at, s.id`,
  'lessons-taught': `select booking_id, starts_at, ends_at, status, topic_code, topic_name, capacity, rate, currency, is_paid
    from lessons where tutor_uid = $1 order by starts_at, id`,
  'feedback-received': `select f.lesson_id, f.pronunciation, f.vocabulary, f.grammar, f.listening, f.speaking, f.writing,
      f.reading, f.completed_assigned, f.given_at
    from feedback f where f.student_uid = $1 order by f.given_at, f.lesson_id`,
  tokens: `select wallet, balance from wallets where student_uid = $1 order by wallet`,
  'token-ledger': `select wallet, delta, balance_after, reason, case when booking_id is null then note else '' end as note, booking_id, lesson_name, lesson_when, at
    from ledger where student_uid = $1 order by seq`,
  'preferred-times': `select time_zone, schedule, submitted_at from preferred_times where student_uid = $1 order by submitted_at, id`,
  'wanted-hours': `select hour, time_zone, streams, preferred_on, searched_on, searched_from, searched_until
    from wanted_hours where student_uid = $1 order by hour`,
  'time-off': `select starts_at, ends_at, note, made_at, taken_back_at from time_offs where tutor_uid = $1 order by starts_at, id`,
  claims: `select lesson_id, about, words, filed_at, state, answer, answered_at from claims where uid = $1 order by filed_at, id`,
  'told-of-hours': 'select told_at from hour_alerts where student_uid = $1',
  'calendar-address': 'select made_at from calendar_feeds where uid = $1',
};

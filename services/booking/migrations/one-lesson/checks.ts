/** What must be as it was: each finds what is not. */
const counts = (before: string, after: string) =>
  `select * from (select (${before}) as before, (${after}) as after) counted where before <> after`;

export const checks: Readonly<Record<string, string>> = {
  // Of the words of before nobody reads any more: pay, progress and notices would miss what they tell.
  'every fact of before has left the outbox': `
    select id, type from outbox where sent_at is null and type ~ '\\.(Slot(Opened|Closed)|LessonBooked|LessonStatusChanged|BookingInfoUpdated|Feedback(Submitted|Viewed)|GroupLessonChanged|LessonReminderDue|LessonState)$'`,
  'every booking is a lesson': counts('select count(*) from bookings', 'select count(*) from lessons'),
  'everybody in a lesson has one seat': counts(
    `select (select count(*) from bookings where student_uid is not null)
       + (select count(*) from (select distinct booking_id, student_uid from group_seats) held)`,
    'select count(*) from seats',
  ),
  'every seat of before counts as taken once': counts(
    `select (select count(*) from bookings where student_uid is not null) + (select count(*) from group_seats)`,
    'select coalesce(sum(takes), 0) from seats',
  ),
  'the log is whole': counts('select count(*) from booking_log', 'select count(*) from lesson_log'),
  'all feedback is there': counts(
    'select (select count(*) from old_feedback) + (select count(*) from group_feedback)',
    'select count(*) from feedback',
  ),
  'every lesson counts its seats': `
    select l.id from lessons l left join seats s on s.lesson_id = l.id and s.status <> 'student-cancelled'
    group by l.id, l.seats_taken having count(s.lesson_id) <> l.seats_taken`,
  'what is paid, and at which rate, stays': `
    select b.id from bookings b join lessons l on l.id = b.id
    where (l.is_paid, l.paid_version) is distinct from (b.is_paid, b.paid_version)
      or (b.status <> 'student-cancelled' and (l.rate, l.currency) is distinct from (b.rate, b.currency))`,
  'every token that a seat took has its line as before': counts(
    `select (select count(*) from bookings b join ledger l on l.reason_key = 'book:' || b.id where b.student_uid is not null)
       + (select count(*) from group_seats s join seats kept on kept.id = s.id join ledger l on l.reason_key = 'book:' || s.id)`,
    `select count(*) from seats s join ledger l on l.reason_key = 'book:' || s.paid_as`,
  ),
  'nobody sits in two lessons at once': `
    select a.id from seats a join seats b on a.student_uid = b.student_uid and a.id < b.id and a.starts_at < b.ends_at and b.starts_at < a.ends_at
    where a.status = 'booked' and b.status = 'booked'`,
};

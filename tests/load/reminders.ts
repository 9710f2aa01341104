/** The school's clock comes to where people are reminded of their lessons, and stands there until booking has been through with it. */
import { eventually } from '../support/eventually.ts';
import type { Booking } from '../support/lessons.ts';
import { moveClock, schoolNow } from '../support/people.ts';
import type { Attendant, Company, Reminded } from './company.ts';
import type { Look } from './databases.ts';

type Reminder = 'day-before' | 'hour-before';
type Lesson = { booking: Pick<Booking, 'id'>; tutor: Attendant; student: Attendant; when: number };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const kinds: Readonly<Record<Reminder, Reminded['kind']>> = {
  'day-before': 'lesson-reminder-day',
  'hour-before': 'lesson-reminder-hour',
};
const beforeMs: Readonly<Record<Reminder, number>> = { 'day-before': 24 * hourMs, 'hour-before': hourMs };
/** Within the time before a lesson in which its reminder is sent, and not at its edge. */
const insideMs = 15 * minuteMs;

/**
 * Of whoever booked later than that nobody is reminded (ADR 0032). What is waited for is booking's own mark, and what is due at its
 * readers: whether anybody was written to is for an oracle to say.
 */
export async function untilReminded(
  { reminded }: Company,
  reminder: Reminder,
  lessons: readonly Lesson[],
  look: Look,
): Promise<void> {
  const starts = lessons.map(({ when }) => when);
  const [first, last] = [Math.min(...starts), Math.max(...starts)];
  if (lessons.length === 0 || (await schoolNow()) >= first - beforeMs[reminder] - minuteMs) return;
  await moveClock(last - beforeMs[reminder] + insideMs);
  const sql = `select reminder_marks.starts_at >= to_timestamp($2::float8 / 1000) as "isPast" from reminder_marks where reminder_marks.reminder = $1`;
  await eventually('booking has reminded people', async () => {
    const [mark] = await look<{ isPast: boolean }>('booking', sql, [reminder, last]);
    return mark?.isPast;
  });
  await untilLeft(lessons, look);
  for (const { booking, tutor, student } of lessons)
    reminded.push({ kind: kinds[reminder], booking: booking.id, people: [tutor.uid, student.uid] });
}

/** A reminder that leaves after its lesson has begun is none: the clock goes on when facts and mails have left. */
async function untilLeft(lessons: readonly Lesson[], look: Look): Promise<void> {
  const uids = lessons.flatMap(({ tutor, student }) => [tutor.uid, student.uid]);
  const ids = `select outbox.id::text as id from outbox where outbox.type = 'parlance.booking.v1.LessonReminderDue' and outbox.key = any($1)`;
  const facts = await look<{ id: string }>('booking', ids, [lessons.map(({ booking }) => booking.id)]);
  const sql = `select (select count(*) from inbox where inbox.consumer = 'notification' and inbox.event_id = any($1::uuid[])) >= cardinality($1::uuid[])
      and not exists (select from mails where mails.uid = any($2) and mails.state = 'due') as "areGone"`;
  const areGone = async () =>
    (await look<{ areGone: boolean }>('notification', sql, [facts.map(({ id }) => id), uids]))[0]?.areGone;
  // What never leaves is found afterwards.
  await eventually('reminders have left', areGone).catch(() => undefined);
}

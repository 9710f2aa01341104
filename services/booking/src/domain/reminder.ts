/** Of what people are reminded, and when (FB-45, NS-60, ADR 0032): of a lesson some times before it, of feedback four hours before its time is over. */
import { lesson as limits } from '@parlance/proto/limits';
import { awaitsFeedback } from './feedback.ts';
import type { Lesson } from './lesson.ts';
import { feedbackEnd, lostIn, type Outage } from './outage.ts';

export type Reminder = LessonReminder | 'feedback';
type LessonReminder = 'day-before' | 'three-hours-before' | 'hour-before' | 'soon-before';

/** In the order in which they come. Who wishes for which is not known here: notification asks. */
export const lessonReminders: readonly LessonReminder[] = [
  'day-before',
  'three-hours-before',
  'hour-before',
  'soon-before',
];

/** By the first policy: where another gives more time or less, the reminder comes when it always did, and says the lesson's own end. From which start on, and up to which, a lesson is this reminder's at an instant; milliseconds from it. */
const windows: Readonly<Record<Reminder, { after: number; until: number }>> = {
  // Within the hour the other reminder says it.
  'day-before': { after: limits.reminderBeforeMs, until: limits.dayReminderBeforeMs },
  'three-hours-before': { after: limits.reminderBeforeMs, until: limits.threeHoursReminderBeforeMs },
  'hour-before': { after: 0, until: limits.reminderBeforeMs },
  'soon-before': { after: 0, until: limits.soonBeforeMs },
  feedback: { after: -limits.feedbackWindowMs, until: limits.feedbackDueBeforeMs - limits.feedbackWindowMs },
};

const minute = 60_000;

/** How long before the start it is due. */
export const minutesBefore: Readonly<Record<LessonReminder, number>> = {
  'day-before': limits.dayReminderBeforeMs / minute,
  'three-hours-before': limits.threeHoursReminderBeforeMs / minute,
  'hour-before': limits.reminderBeforeMs / minute,
  'soon-before': limits.soonBeforeMs / minute,
};

/** In which the platform was away lately: feedback of what has begun since may be taken as much later (ADR 0086). */
export const outagesFrom = (now: Date): Date => new Date(now.getTime() - 2 * limits.feedbackWindowMs);

/**
 * `until` is the last start that is due by now. Lessons begin on whole minutes, so nothing changes within a minute, and a process that
 * has looked once in a minute need not look again.
 */
export function startsDue(
  reminder: Reminder,
  now: Date,
  outages: readonly Outage[] = [],
): { after: Date; until: Date } {
  const { after, until } = windows[reminder];
  const lost = reminder === 'feedback' ? lostIn(outages, { from: outagesFrom(now), to: now }) : 0;
  const longer = Math.min(lost, limits.feedbackWindowMs);
  const last = Math.floor((now.getTime() + until) / minute) * minute;
  return { after: new Date(now.getTime() + after - longer), until: new Date(last) };
}

type Reminded = Pick<Lesson, 'status' | 'startsAt' | 'seats' | 'policy'>;
type Asked = { now: Date; outages?: readonly Outage[] };

/**
 * Of a lesson that has begun, or that somebody cancelled in the meantime, nobody is reminded; nor of feedback for which the time is over or
 * nobody waits.
 */
export function isToBeReminded(reminder: Reminder, lesson: Reminded, { now, outages = [] }: Asked): boolean {
  const { status, startsAt, seats } = lesson;
  if (reminder === 'feedback' && now.getTime() >= feedbackEnd(lesson, outages).getTime()) return false;
  if (startsAt.getTime() <= startsDue(reminder, now, outages).after.getTime()) return false;
  if (reminder !== 'feedback') return status === 'open';
  return (status === 'pending-feedback' || status === 'completed') && seats.some(awaitsFeedback);
}

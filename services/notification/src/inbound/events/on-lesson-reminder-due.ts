import type { LessonReminderDue } from '@parlance/proto/booking/v1';
import { required } from '@parlance/runtime/events/required';
import { derivedUuid } from '@parlance/runtime/ids/derived-uuid';
import type { LessonNews } from '../../domain/lesson-news.ts';
import type { LessonNewsKind } from '../../domain/mail-kind.ts';
import type { Stores } from '../../usecases/ports.ts';
import { tellOfLesson } from '../../usecases/tell-of-lesson.ts';
import { reminderNewsFromMessage } from '../../wire/lesson-news-mapping.ts';

/**
 * A lesson begins in a day, in some hours, or in minutes: its people are told. Each is reminded of a lesson's start once a reminder, however many facts
 * say so: the school's mark and somebody who asks for it may both.
 */
export async function onLessonReminderDue(stores: Stores, fact: LessonReminderDue, at: Date): Promise<void> {
  required(fact.lesson);
  tellOfLesson(stores, reminderNewsFromMessage(fact), { at, idOf });
}

/** The hour's has none, as it always had: an earlier release tells under the same ids. */
const places: Partial<Record<LessonNewsKind, string>> = {
  'lesson-reminder-day': 'day-before',
  'lesson-reminder-three-hours': 'three-hours-before',
  'lesson-reminder-soon': 'soon-before',
};

const idOf = ({ kind, lesson: { bookingId, startsAt }, to }: LessonNews) =>
  derivedUuid([...(places[kind] ? [places[kind]] : []), bookingId, startsAt, to.uid]);

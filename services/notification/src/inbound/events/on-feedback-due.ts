import type { FeedbackDue } from '@parlance/proto/booking/v1';
import { required } from '@parlance/runtime/events/required';
import { derivedUuid } from '@parlance/runtime/ids/derived-uuid';
import type { LessonNews } from '../../domain/lesson-news.ts';
import type { Stores } from '../../usecases/ports.ts';
import { tellOfLesson } from '../../usecases/tell-of-lesson.ts';
import { feedbackDueNewsFromMessage } from '../../wire/lesson-news-mapping.ts';

/** The time for feedback runs out: its teacher is told, once a lesson. */
export async function onFeedbackDue(stores: Stores, fact: FeedbackDue, at: Date): Promise<void> {
  required(fact.lesson);
  tellOfLesson(stores, feedbackDueNewsFromMessage(fact), { at, idOf });
}

const idOf = ({ lesson: { bookingId, startsAt }, to }: LessonNews) =>
  derivedUuid(['feedback-due', bookingId, startsAt, to.uid]);

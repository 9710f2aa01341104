/** Several hours were booked by one click: their student and their teacher are told of all of them once. */
import type { LessonsBooked } from '@parlance/proto/booking/v1';
import type { Envelope } from '@parlance/runtime/events/envelope';
import { required } from '@parlance/runtime/events/required';
import { derivedUuid } from '@parlance/runtime/ids/derived-uuid';
import type { LessonNews } from '../../domain/lesson-news.ts';
import type { Stores } from '../../usecases/ports.ts';
import { tellOfLesson } from '../../usecases/tell-of-lesson.ts';
import { lessonsBookedNewsFromMessage } from '../../wire/lesson-news-mapping.ts';

const idOf = ({ kind, lesson: { bookingId, version }, to }: LessonNews) =>
  derivedUuid(['lesson', kind, bookingId, version, to.uid]);

export async function onLessonsBooked(stores: Stores, fact: LessonsBooked, { occurredAt: at, actor }: Envelope) {
  required(fact.lessons[0]);
  tellOfLesson(stores, lessonsBookedNewsFromMessage(fact, actor?.id), { at, idOf });
}

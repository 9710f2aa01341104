/** Lessons as the earnings screens need them (DATA-10, NS-23). */
import type {
  CompletedLesson,
  Lesson,
  ListCompletedRequestInput,
  ListCompletedResponse,
  TutorCompleted,
} from '@parlance/proto/booking/v1';
import { bookingJson, groupLessonJson } from '@parlance/proto/json/lesson';
import { epochMs, wireTimestamp } from '@parlance/proto/json/time';
import { statusWord } from '@parlance/proto/json/words';
import type { z } from 'zod';
import { noToken } from '../../routing/fields.ts';
import { present } from '../present.ts';
import type { completedQuery } from './completed-schemas.ts';

export function completedRequest(
  tutor: string,
  { start, end, group, pageToken }: z.output<typeof completedQuery>,
): ListCompletedRequestInput {
  return { tutor, start: wireTimestamp(start), end: wireTimestamp(end), group: group === 'true', pageToken };
}

/** One kind or the other, as it was asked for. */
export function completedJson({ lessons, nextPageToken }: ListCompletedResponse) {
  const items = lessons.map((lesson) => (lesson.session ? groupPaymentJson(lesson) : bookingJson(lesson)));
  return { items, nextPageToken: noToken(nextPageToken) };
}

function groupPaymentJson(lesson: Lesson) {
  const { bookingId: id, groupSessionId, type, title, lessonCount, info, payment, ...rest } = groupLessonJson(lesson);
  const { status, students, tutor, when } = rest;
  const student = students.map(({ name, image }) => ({ name, image }));
  return { id, groupSessionId, type, title, lessonCount, info, payment, status, student, tutor: tutor.uid, when };
}

function lessonJson({ id, groupSessionId, when, status, payment }: CompletedLesson) {
  return {
    id,
    groupSessionId: groupSessionId || null,
    when: epochMs(present(when)),
    status: statusWord(status) ?? ('completed' as const),
    payment,
  };
}

export function tutorCompletedJson({ tutor, lessons, ...totals }: TutorCompleted) {
  const { uid, name, imageUrl: image } = present(tutor);
  return { tutor: { uid, name, image }, bookings: lessons.map(lessonJson), ...totals };
}

/** A lesson's topic, the tutor's unfinished feedback and a student's feedback history (FB-06, FB-27, FB-55). */
import { z } from 'zod';
import type { Booking } from '@parlance/proto/booking/v1';
import { bookingJson } from '@parlance/proto/json/booking';
import { epochMsOrNull } from '@parlance/proto/json/time';
import { versionTag } from '../../middleware/if-match.ts';
import { route, studentsAndTutors, tutors, withHeaders, type Route } from '../../routing/route.ts';
import { present } from '../present.ts';
import { withKnownTopic } from './known-topic.ts';
import { feedbackJson, historyItemJson } from './presenter.ts';
import { draftSaved, feedbackHistoryAnswer, historyOfStudentQuery, infoBody } from './record-schemas.ts';
import { booking } from './schemas.ts';
import { feedback, feedbackBody } from './feedback-schemas.ts';

const tagged = (booking: Booking | null) => {
  const changed = bookingJson(present(booking));
  return withHeaders(changed, versionTag(changed.version));
};
const infoRefusals = [
  'TOPIC_REQUIRED',
  'TOO_LATE_TO_UPDATE',
  'PTE_SWITCH',
  'PTE_COURSE_SWITCH',
  'STALE_VERSION',
  'ILLEGAL_TRANSITION',
  'BOOKING_NOT_FOUND',
  'MATERIAL_OR_COURSE_NOT_FOUND',
  'LESSON_NOT_FOUND',
] as const;

export const infoRoutes: Route[] = [
  route({
    method: 'put',
    path: '/bookings/booking/:id/info',
    summary: "Change a lesson's topic and wishes; students until 30 minutes before start",
    access: studentsAndTutors,
    urgency: 'booking',
    refusals: infoRefusals,
    body: infoBody,
    response: booking,
    handle: async ({ clients, params: { id: bookingId }, body: { tutor, info }, expectedVersion, call }) => {
      const known = await withKnownTopic({ clients, call }, info);
      const request = { ...known, bookingId, tutor, expectedVersion };
      return tagged((await clients.booking.updateBookingInfo(request, call())).booking);
    },
  }),
  route({
    method: 'get',
    path: '/bookings/booking/:id/feedback/draft',
    summary: 'What the tutor has written so far',
    access: tutors,
    refusals: ['BOOKING_NOT_FOUND'],
    response: z.object({ draft: feedback, savedAt: z.int().nullable() }),
    handle: async ({ clients, params, call }) => {
      const { draft, savedAt } = await clients.booking.getFeedbackDraft({ bookingId: params.id }, call());
      return { draft: feedbackJson(present(draft), true), savedAt: epochMsOrNull(savedAt) };
    },
  }),
  route({
    method: 'put',
    path: '/bookings/booking/:id/feedback/draft',
    summary: 'Keep what the tutor has written so far; the last one wins',
    access: tutors,
    refusals: ['ILLEGAL_TRANSITION', 'BOOKING_NOT_FOUND'],
    body: feedbackBody,
    response: draftSaved,
    handle: async ({ clients, params, body, call }) => {
      const request = { bookingId: params.id, draft: body };
      return { savedAt: epochMsOrNull((await clients.booking.saveFeedbackDraft(request, call())).savedAt) };
    },
  }),
  route({
    method: 'get',
    path: '/feedback/student/:studentId',
    summary: 'The last feedbacks of a student, newest first: tutors of their own students only',
    access: tutors,
    refusals: ['STUDENT_NOT_FOUND'],
    query: historyOfStudentQuery,
    response: feedbackHistoryAnswer,
    handle: async ({ clients, params, query, call }) => {
      const request = { student: params.studentId, isPte: query.isPte === 'true', limit: query.limit };
      return { items: (await clients.booking.listFeedbackHistory(request, call())).items.map(historyItemJson) };
    },
  }),
];

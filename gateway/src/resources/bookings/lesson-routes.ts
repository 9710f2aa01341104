/** The lesson itself: commence, join, feedback, and what stays of it (EP-43, EP-44, FB-28, FB-29, FB-49). */
import { z } from 'zod';
import { bookingJson } from '@parlance/proto/json/booking';
import { id, pageQuery } from '../../routing/fields.ts';
import { command, route, students, studentsAndTutors, tutors, type Route } from '../../routing/route.ts';
import { present } from '../present.ts';
import { callLogAnswer, feedback, feedbackBody } from './feedback-schemas.ts';
import { seesBehaviour } from './policy.ts';
import { callLogPage, feedbackJson } from './presenter.ts';
import { booking, joinAnswer } from './schemas.ts';

const feedbackRefusals = [
  'FEEDBACK_INVALID',
  'FEEDBACK_TOO_EARLY',
  'FEEDBACK_TOO_LATE',
  'TUTOR_NOT_PRESENT',
  'ILLEGAL_TRANSITION',
] as const;

const joinRefusals = [
  'NOT_IN_PROGRESS',
  'LESSON_OVER',
  'REMOVED_FROM_ROOM',
  'BOOKING_NOT_FOUND',
  'MEDIA_UNAVAILABLE',
  'SPEED_TEST_REQUIRED',
] as const;
const commenceRefusals = [
  'TOO_EARLY_TO_COMMENCE',
  'DEADLINE_MISSED',
  'EMPTY_BOOKING',
  'ILLEGAL_TRANSITION',
  'BOOKING_NOT_FOUND',
  'SPEED_TEST_REQUIRED',
] as const;

export const lessonRoutes: Route[] = [
  route({
    method: 'put',
    path: '/bookings/booking/:id/commence',
    summary: 'Commence a lesson, from 10 minutes before to 5 minutes after its start',
    access: tutors,
    urgency: 'lesson',
    refusals: commenceRefusals,
    response: booking,
    handle: async ({ clients, params, call }) =>
      bookingJson(present((await clients.booking.commenceBooking({ bookingId: params.id }, call())).booking)),
  }),
  route({
    method: 'put',
    path: '/bookings/booking/:id/join',
    summary: 'The call token of a lesson in progress',
    access: studentsAndTutors,
    urgency: 'lesson',
    refusals: joinRefusals,
    body: z.strictObject({ tutor: id() }),
    response: joinAnswer,
    handle: async ({ clients, params, body, call }) => {
      const joined = await clients.booking.joinBooking({ bookingId: params.id, tutor: body.tutor }, call());
      return { token: joined.callToken, room: joined.room, booking: bookingJson(present(joined.booking)) };
    },
  }),
  route({
    method: 'post',
    path: '/bookings/booking/:id/feedback',
    summary: "Complete a booking with the tutor's words",
    access: tutors,
    urgency: 'booking',
    refusals: feedbackRefusals,
    body: feedbackBody,
    response: booking,
    handle: async ({ clients, params, body, call }) => {
      const request = { bookingId: params.id, feedback: body };
      return bookingJson(present((await clients.booking.submitFeedback(request, call())).booking));
    },
  }),
  route({
    method: 'get',
    path: '/bookings/booking/:id/feedback',
    summary: "A lesson's feedback; behaviour only for tutors and administrators",
    access: studentsAndTutors,
    refusals: ['FEEDBACK_NOT_FOUND', 'BOOKING_NOT_FOUND'],
    response: z.object({ feedback, booking }),
    handle: async ({ clients, params, actor, call }) => {
      const found = await clients.booking.getFeedback({ bookingId: params.id }, call());
      const feedback = feedbackJson(present(found.feedback), seesBehaviour(actor));
      return { feedback, booking: bookingJson(present(found.booking)) };
    },
  }),
  command({
    method: 'put',
    path: '/bookings/booking/:id/viewed',
    summary: 'The student opened the feedback',
    access: students,
    refusals: ['BOOKING_NOT_FOUND'],
    handle: ({ clients, params, call }) => clients.booking.markFeedbackViewed({ bookingId: params.id }, call()),
  }),
  route({
    method: 'get',
    path: '/bookings/booking/:id/logs',
    summary: 'The call log',
    access: tutors,
    refusals: ['BOOKING_NOT_FOUND', 'PAGE_TOKEN_INVALID'],
    query: pageQuery,
    response: callLogAnswer,
    handle: async ({ clients, params, query, call }) => {
      const request = { bookingId: params.id, pageToken: query.pageToken };
      return callLogPage(await clients.media.listCallLog(request, call()));
    },
  }),
];

/** What tutors are paid for: one's own lessons, and every tutor's for administrators (FB-26, EP-36, EARN-17). */
import { noToken } from '../../routing/fields.ts';
import { admins, route, tutors, type Route } from '../../routing/route.ts';
import { completedJson, completedRequest, tutorCompletedJson } from './completed-presenter.ts';
import { completedAnswer, completedQuery, tutorsCompletedAnswer, tutorsCompletedBody } from './completed-schemas.ts';

export const completedRoutes: Route[] = [
  route({
    method: 'get',
    path: '/bookings/tutor/:tutorId/completed',
    summary: 'Completed and student-absent lessons of a tutor, one-on-one or group',
    access: tutors,
    refusals: ['NOT_OWN_SCHEDULE', 'PAGE_TOKEN_INVALID'],
    query: completedQuery,
    response: completedAnswer,
    handle: async ({ clients, params, query, call }) =>
      completedJson(await clients.booking.listCompleted(completedRequest(params.tutorId, query), call())),
  }),
  route({
    method: 'post',
    path: '/bookings/tutors',
    summary: 'Per tutor the completed and student-absent lessons of some days in Darwin, and their totals',
    access: admins,
    urgency: 'background',
    refusals: ['END_BEFORE_START', 'RANGE_TOO_LONG', 'PAGE_TOKEN_INVALID'],
    body: tutorsCompletedBody,
    response: tutorsCompletedAnswer,
    handle: async ({ clients, body, call }) => {
      const found = await clients.booking.listTutorsCompleted(body, call());
      return { items: found.tutors.map(tutorCompletedJson), nextPageToken: noToken(found.nextPageToken) };
    },
  }),
];

/** Finding, booking and cancelling group sessions (EP-48, EP-49, EP-51, FB-16, FB-17). */
import { z } from 'zod';
import { groupLessonJson, groupSessionJson } from '@parlance/proto/json/group';
import { walletJson } from '@parlance/proto/json/wallet';
import { noToken, pageQuery } from '../../routing/fields.ts';
import { route, students, studentsAndTutors, withHeaders, type Route } from '../../routing/route.ts';
import { byTutor, nextPageHeader, searchRequest } from '../bookings/presenter.ts';
import { present } from '../present.ts';
import { bookAnswer, bookBody, groupLesson, groupSearchBody, groupSession, groupSessionPage } from './schemas.ts';

const bookRefusals = [
  'GROUP_SESSION_NOT_FOUND',
  'NOTHING_SELECTED',
  'LESSONS_UNAVAILABLE',
  'SUBSCRIPTION_REQUIRED',
  'NO_TOKENS',
] as const;

export const groupSessionRoutes: Route[] = [
  route({
    method: 'post',
    path: '/groupsessions/search',
    summary: 'Group sessions with a lesson ahead in a date range, by tutor; next page in the header Next-Page-Token',
    access: students,
    limit: 'search',
    urgency: 'background',
    refusals: ['DATE_TOO_OLD', 'END_BEFORE_START', 'PAGE_TOKEN_INVALID'],
    body: groupSearchBody,
    response: z.record(z.string(), z.array(groupSession)),
    handle: async ({ clients, body, call }) => {
      const { sessions, nextPageToken } = await clients.groups.searchGroupSessions(searchRequest(body), call());
      return withHeaders(byTutor(sessions.map(groupSessionJson)), nextPageHeader(nextPageToken));
    },
  }),
  route({
    method: 'put',
    path: '/groupsessions/session/book',
    summary: 'Book all chosen lessons of a session, or none',
    access: students,
    urgency: 'booking',
    refusals: bookRefusals,
    body: bookBody,
    response: bookAnswer,
    handle: async ({ clients, body, call }) => {
      const request = { groupSessionId: body.booking, bookingIds: body.selectedLessons };
      const { lessons, wallets } = await clients.groups.bookGroupLessons(request, call());
      return { lessons: lessons.map(groupLessonJson), wallets: wallets.map(walletJson) };
    },
  }),
  route({
    method: 'put',
    path: '/groupsessions/cancel/:id/:bookingId',
    summary: 'A student leaves a lesson, its tutor cancels it with a reason, until 12 hours before start',
    access: studentsAndTutors,
    urgency: 'booking',
    refusals: ['GROUP_SESSION_NOT_FOUND', 'INVALID_GROUP_CANCEL', 'TOO_LATE_TO_CANCEL', 'REASON_LENGTH'],
    body: z.strictObject({ reason: z.string().max(4000).optional() }),
    response: groupLesson,
    handle: async ({ clients, params, body, call }) => {
      const request = { groupSessionId: params.id, bookingId: params.bookingId, reason: body.reason };
      return groupLessonJson(present((await clients.groups.cancelGroupLesson(request, call())).lesson));
    },
  }),
  route({
    method: 'get',
    path: '/groupsessions/tutor/:tutorId',
    summary: "A tutor's sessions of today or later, or the last one",
    access: studentsAndTutors,
    refusals: ['NOT_OWN_SCHEDULE', 'PAGE_TOKEN_INVALID'],
    query: pageQuery,
    response: groupSessionPage,
    handle: async ({ clients, params, query, call }) => {
      const request = { tutor: params.tutorId, pageToken: query.pageToken };
      const { sessions, nextPageToken } = await clients.groups.listTutorGroupSessions(request, call());
      return { items: sessions.map(groupSessionJson), nextPageToken: noToken(nextPageToken) };
    },
  }),
  route({
    method: 'get',
    path: '/groupsessions/groupsession/:id',
    summary: 'One group session',
    access: studentsAndTutors,
    refusals: ['GROUP_SESSION_NOT_FOUND'],
    response: groupSession,
    handle: async ({ clients, params, call }) => {
      const { session } = await clients.groups.getGroupSession({ groupSessionId: params.id }, call());
      return groupSessionJson(present(session));
    },
  }),
];

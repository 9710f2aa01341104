/** Finding group sessions and booking their lessons (EP-48, EP-49, FB-16, FB-17). */
import { z } from 'zod';
import { groupLessonJson } from '@parlance/proto/json/lesson';
import { groupSessionJson } from '@parlance/proto/json/session';
import { walletJson } from '@parlance/proto/json/wallet';
import { noToken, pageQuery } from '../../routing/fields.ts';
import { route, students, studentsAndTutors, withHeaders, type Route } from '../../routing/route.ts';
import { byTutor, nextPageHeader, searchRequest } from '../bookings/presenter.ts';
import { present } from '../present.ts';
import {
  bookAnswer,
  bookBody,
  groupSearchBody,
  groupSession,
  groupSessionPage,
  groupSessionWithLessons,
} from './schemas.ts';

const bookRefusals = [
  'GROUP_SESSION_NOT_FOUND',
  'NOTHING_SELECTED',
  'LESSONS_UNAVAILABLE',
  'SUBSCRIPTION_REQUIRED',
  'NO_TOKENS',
] as const;

export const sessionRoutes: Route[] = [
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
      const { sessions, nextPageToken } = await clients.booking.searchGroupSessions(searchRequest(body), call());
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
      const { lessons, wallets } = await clients.booking.bookGroupLessons(request, call());
      return { lessons: lessons.map(groupLessonJson), wallets: wallets.map(walletJson) };
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
      const { sessions, nextPageToken } = await clients.booking.listTutorGroupSessions(request, call());
      return { items: sessions.map(groupSessionJson), nextPageToken: noToken(nextPageToken) };
    },
  }),
  route({
    method: 'get',
    path: '/groupsessions/groupsession/:id',
    summary: 'One group session with a page of its lessons',
    access: studentsAndTutors,
    refusals: ['GROUP_SESSION_NOT_FOUND', 'PAGE_TOKEN_INVALID'],
    query: pageQuery,
    response: groupSessionWithLessons,
    handle: async ({ clients, params, query, call }) => {
      const request = { groupSessionId: params.id, pageToken: query.pageToken };
      const { session, nextPageToken } = await clients.booking.getGroupSession(request, call());
      return { ...groupSessionJson(present(session)), nextPageToken: noToken(nextPageToken) };
    },
  }),
];

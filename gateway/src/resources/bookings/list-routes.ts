/** Lists of bookings: one's own, live and past, and a tutor's completed ones (FB-18, FB-25, FB-26). */
import { bookingJson } from '@parlance/proto/json/booking';
import { wireTimestamp } from '@parlance/proto/json/time';
import { route, studentsAndTutors, tutors, type Route } from '../../routing/route.ts';
import { noToken } from '../../routing/fields.ts';
import { bookingPage, bookings, completedQuery, historyQuery, mineQuery, tutorParams } from './schemas.ts';

const views = { live: 'VIEW_LIVE', upcoming: 'VIEW_UPCOMING' } as const;
const instantOrNone = (ms: number | undefined) => (ms === undefined ? undefined : wireTimestamp(ms));

export const bookingListRoutes: Route[] = [
  route({
    method: 'get',
    path: '/bookings/mine',
    summary: "The caller's live or upcoming bookings",
    access: studentsAndTutors,
    refusals: ['PAGE_TOKEN_INVALID'],
    query: mineQuery,
    response: bookingPage,
    handle: async ({ clients, query, call }) => {
      const wanted = { view: views[query.view], limit: query.limit, pageToken: query.pageToken };
      const found = await clients.booking.listMyBookings(wanted, call());
      return { items: found.bookings.map(bookingJson), nextPageToken: noToken(found.nextPageToken) };
    },
  }),
  route({
    method: 'get',
    path: '/bookings/mine/history',
    summary: "The caller's past bookings",
    access: studentsAndTutors,
    refusals: ['END_BEFORE_START', 'PAGE_TOKEN_INVALID'],
    query: historyQuery,
    response: bookingPage,
    handle: async ({ clients, query, call }) => {
      const range = { from: instantOrNone(query.from), to: instantOrNone(query.to) };
      const wanted = { ...range, limit: query.limit, pageToken: query.pageToken };
      const found = await clients.booking.listMyHistory(wanted, call());
      return { items: found.bookings.map(bookingJson), nextPageToken: noToken(found.nextPageToken) };
    },
  }),
  route({
    method: 'get',
    path: '/bookings/tutor/:tutorId/completed',
    summary: 'Completed and student-absent lessons of a tutor',
    access: tutors,
    refusals: ['NOT_OWN_SCHEDULE'],
    params: tutorParams,
    query: completedQuery,
    response: bookings,
    handle: async ({ clients, params, query, call }) => {
      const range = { start: wireTimestamp(query.start), end: wireTimestamp(query.end) };
      const wanted = { tutor: params.tutorId, ...range, group: query.group === 'true' };
      return { items: (await clients.booking.listCompleted(wanted, call())).bookings.map(bookingJson) };
    },
  }),
];

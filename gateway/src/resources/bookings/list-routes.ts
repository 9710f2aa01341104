/** Lists of one's own bookings, live and past (FB-18, FB-25). */
import { bookingJson } from '@parlance/proto/json/booking';
import { wireTimestamp } from '@parlance/proto/json/time';
import { route, studentsAndTutors, type Route } from '../../routing/route.ts';
import { noToken } from '../../routing/fields.ts';
import { bookingPage, historyQuery, mineQuery } from './schemas.ts';

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
];

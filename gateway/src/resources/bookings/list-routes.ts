/** Lists of one's own bookings, live and past (FB-18, FB-25). */
import { bookingJson } from '@parlance/proto/json/booking';
import { route, studentsAndTutors, type Route } from '../../routing/route.ts';
import { noToken } from '../../routing/fields.ts';
import { historyRequest, mineRequest } from './presenter.ts';
import { bookingPage, historyQuery, mineQuery } from './schemas.ts';

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
      const found = await clients.booking.listMyBookings(mineRequest(query), call());
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
      const found = await clients.booking.listMyHistory(historyRequest(query), call());
      return { items: found.bookings.map(bookingJson), nextPageToken: noToken(found.nextPageToken) };
    },
  }),
];

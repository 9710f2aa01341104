import type { Call } from '@parlance/runtime/grpc/server';
import type { BookingApp } from '../../booking-app.ts';
import { makeListHandlers } from './list-handlers.ts';

const actor = { uid: 's1', role: 'student', name: 'Sam', email: '', emailVerified: true, token: '' };
const call = { actor } as unknown as Call;

function asked() {
  const limits: number[] = [];
  const read = async (_side: unknown, { limit }: { limit: number }) => {
    limits.push(limit);
    return { bookings: [], next: '' };
  };
  const app = { clock: { now: () => new Date(0) }, queries: { upcoming: read, live: read } } as unknown as BookingApp;
  return { limits, handlers: makeListHandlers(app) };
}

test('LST-10, CON-47 a page of upcoming lessons has five unless said otherwise', async () => {
  const { limits, handlers } = asked();
  await handlers.listMyBookings({ view: 'VIEW_UPCOMING', limit: 0, pageToken: '' }, call);
  await handlers.listMyBookings({ view: 'VIEW_UPCOMING', limit: 7, pageToken: '' }, call);
  expect(limits).toEqual([5, 7]);
});

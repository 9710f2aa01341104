/** Which lesson the live card shows, and what it says, at one instant. Pure: the school's time is an argument. */
import { lesson } from '@parlance/proto/limits';
import type { LessonPolicyJson } from '../api/types.ts';
import { commenceUntil, firstPolicy } from './policy.ts';

export type LiveBooking = {
  id: string;
  when: number;
  status: string;
  kind?: string;
  policy?: LessonPolicyJson;
  waitsUntil?: number | undefined;
};

/** LIVE-07, CON-10: these never hold the card. */
const ignored = new Set(['completed', 'pending', 'student-cancelled', 'tutor-cancelled', 'cancelled']);

/** The first booking from 10 minutes before its start to 50 minutes after it; one-on-one before group (LIVE-06, LIVE-08, LIVE-09). */
export function selectLive<T extends LiveBooking>(bookings: readonly T[], now: number): T | undefined {
  const near = bookings
    .filter((booking) => !ignored.has(booking.status))
    .filter((booking) => now >= booking.when - lesson.commenceOpensBeforeMs && now <= booking.when + lesson.lengthMs)
    .sort((a, b) => a.when - b.when);
  return near.find((booking) => booking.kind !== 'group') ?? near[0];
}

export type LiveCardState = 'join' | 'wait' | 'refunded' | 'commence' | 'missed' | 'over';

/** Everything else has ended for this card: settled, or waiting for feedback. */
const running = new Set(['in-progress', 'tutor-present']);

/** LIVE-10..LIVE-12; tutor-present counts as in-progress (CON-07). */
export function studentState(booking: LiveBooking): LiveCardState {
  if (running.has(booking.status)) return 'join';
  if (booking.status === 'tutor-absent') return 'refunded';
  return booking.status === 'booked' || booking.status === 'open' ? 'wait' : 'over';
}

/** LIVE-13, LIVE-14, LIVE-16, LIVE-17. Commencing is open until the teacher is waited for no longer. */
export function tutorState(booking: LiveBooking, now: number): LiveCardState {
  if (running.has(booking.status)) return 'join';
  if (booking.status === 'tutor-absent') return 'missed';
  if (booking.status !== 'booked' && booking.status !== 'open') return 'over';
  return now < commenceUntil({ ...booking, policy: booking.policy ?? firstPolicy }) ? 'commence' : 'missed';
}

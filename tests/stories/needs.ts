/** Which calls of the evening cannot be answered without what. */
import type { Endpoint } from '../load/endpoints.ts';

export const needBooking: readonly Endpoint[] = [
  'see the own profile',
  'see the next lessons',
  'see past lessons',
  'search for hours',
  'search for free days',
  'search for sessions',
  'open hours',
  'put up a session',
  'book an hour',
  'book a session',
  'cancel a lesson',
  'give feedback',
];
/** Of each topic that is booked it is asked what it is. */
export const needContent: readonly Endpoint[] = ['see materials', 'see courses', 'book an hour', 'book a session'];
export const needPayments: readonly Endpoint[] = ['see pay'];
export const needNotification: readonly Endpoint[] = ['see announcements'];
export const needMedia: readonly Endpoint[] = ['see messages', 'say in the chat', 'read the chat'];
export const needIdentity: readonly Endpoint[] = ['see the own profile'];

/** Calls that are at hand on the developer's page, by its sections. Braces are for the developer to fill in. */
import type { DeveloperCall } from './developer-call.ts';

export const sections = ['chat', 'calling', 'bookings', 'authentication', 'payments', 'emails', 'other'] as const;
export type ToolSection = (typeof sections)[number];
export type Tool = { name: string } & DeveloperCall;

const get = (name: string, path: string): Tool => ({ name, method: 'GET', path, body: '' });
const post = (name: string, path: string, body: object = {}): Tool => ({
  name,
  method: 'POST',
  path,
  body: JSON.stringify(body, null, 2),
});
const put = (name: string, path: string, body: object = {}): Tool => ({ ...post(name, path, body), method: 'PUT' });

/** Named in words by the page's texts. */
export const tools: Record<ToolSection, readonly Tool[]> = {
  chat: [
    get('readChat', '/api/v1/chat/{bookingId}'),
    post('sendChat', '/api/v1/chat/{bookingId}', { id: '{uuid}', content: 'Hello' }),
  ],
  calling: [
    get('room', '/api/v1/call/{tutorId}-{bookingId}'),
    post('testCall', 'call/{tutorId}-{anyName}'),
    post('joinTestCall', 'call/{tutorId}-{anyName}/join'),
    put('join', '/api/v1/bookings/booking/{bookingId}/join', { tutor: '{tutorId}' }),
  ],
  bookings: [
    get('live', '/api/v1/bookings/mine?view=live'),
    post('lessonStart', 'onLessonStart', { bookingId: '{bookingId}', present: ['{uid}'] }),
    post('lessonEnd', 'onLessonEnd', { bookingId: '{bookingId}', present: ['{uid}'] }),
    post('lessonReminder', 'onLessonReminder', { bookingId: '{bookingId}' }),
    post('clearBookings', 'bookings/clear'),
  ],
  authentication: [get('me', '/api/v1/profile/me'), post('verify', '/api/v1/auth/verify')],
  payments: [
    post('entitle', 'entitlements', { uid: '{uid}', priceId: 'price_workplace_one', expiredAt: 1_900_000_000_000 }),
    get('invoices', '/api/v1/invoices/{uid}'),
    post('resetPaidLessons', '/api/v1/payments/bookings/reset'),
  ],
  emails: [post('sampleVerify', '/api/v1/mail/verify'), post('sampleReset', '/api/v1/mail/passreset')],
  other: [get('clock', 'clock'), post('moveClock', 'clock', { by: 600_000 })],
};

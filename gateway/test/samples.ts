/** Whole messages as the services send them. */
import type { Booking } from '@parlance/proto/booking/v1';
import type { Person } from '@parlance/proto/identity/v1';
import { wireTimestamp } from '@parlance/proto/json/time';

export const at = (iso: string) => wireTimestamp(new Date(iso).getTime());

export function personMessage(changes: Partial<Person> = {}): Person {
  return {
    uid: 's1',
    role: 'ROLE_STUDENT',
    email: 'sam@example.org',
    emailVerified: true,
    firstName: 'Sam',
    lastName: 'Lee',
    name: 'Sam Lee',
    timeZone: 'Australia/Darwin',
    country: 'AU',
    about: '',
    imageUrl: '',
    enabled: true,
    createdAt: at('2026-01-01T00:00:00Z'),
    lastActive: at('2026-03-01T00:00:00Z'),
    status: '',
    tutor: null,
    version: 3,
    ...changes,
  };
}

export const tutorMessage = personMessage({
  uid: 't1',
  role: 'ROLE_TUTOR',
  status: 'completed',
  tutor: {
    isPte: false,
    lessonRate: 65,
    currency: 'AUD',
    introduction: 'Hello',
    video: '',
    ratingAvg: 4.8,
    speedTestPassed: true,
    ratingCount: 12,
  },
});

export function bookingMessage(changes: Partial<Booking> = {}): Booking {
  return {
    id: 'b1',
    tutor: {
      uid: 't1',
      name: 'Tess',
      imageUrl: '',
      timeZone: 'UTC',
      isPte: false,
      ratingAvg: 4.8,
      status: 'completed',
      currency: 'AUD',
    },
    student: {
      uid: 's1',
      name: 'Sam Lee',
      imageUrl: '',
      timeZone: 'UTC',
      isPte: false,
      ratingAvg: 0,
      status: '',
      currency: '',
    },
    when: at('2026-03-03T10:00:00Z'),
    status: 'BOOKING_STATUS_BOOKED',
    isPte: false,
    info: {
      topic: { material: 'm1', course: 'c1', lesson: 'l1', code: 'HL304', name: 'Greetings' },
      introduction: true,
      correctMistakes: true,
      notes: '',
    },
    payment: { rate: 65, amount: 65, currency: 'AUD', paid: false },
    isViewedOnce: false,
    hasFeedback: false,
    lastUpdated: at('2026-03-02T10:00:00Z'),
    updatedBy: 's1',
    tokenType: 'TOKEN_TYPE_LESSON',
    commencedAt: null,
    firstJoinedAt: null,
    isMock: false,
    version: 2,
    ...changes,
  };
}

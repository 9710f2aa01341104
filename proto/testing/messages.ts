/** Whole messages as the services send them, for tests: what a test is about, it says itself. */
import type { Booking, GroupLesson, GroupSeat, LedgerLine, PersonCard } from '../gen/booking.ts';
import type { Person } from '../gen/identity.ts';
import { wireTimestamp } from '../json/time.ts';

export const at = (iso: string) => wireTimestamp(Date.parse(iso));

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
    lastActive: null,
    status: '',
    tutor: null,
    version: 1,
    ...changes,
  };
}

export function tutorMessage(changes: Partial<Person> = {}): Person {
  return personMessage({
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
    ...changes,
  });
}

export function cardMessage(changes: Partial<PersonCard> = {}): PersonCard {
  return {
    uid: 's1',
    name: 'Sam Lee',
    imageUrl: '',
    timeZone: 'UTC',
    isPte: false,
    ratingAvg: 0,
    status: '',
    currency: '',
    ...changes,
  };
}

/** A lesson that sam has booked with Tess. */
export function bookingMessage(changes: Partial<Booking> = {}): Booking {
  return {
    id: 'b1',
    tutor: cardMessage({ uid: 't1', name: 'Tess', ratingAvg: 4.8, status: 'completed', currency: 'AUD' }),
    student: cardMessage(),
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
    completedAssigned: false,
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

/** Two tokens that an administrator gave. */
export function ledgerLineMessage(changes: Partial<LedgerLine> = {}): LedgerLine {
  return {
    id: 'l1',
    uid: 's1',
    tokenType: 'TOKEN_TYPE_LESSON',
    delta: 2,
    balanceAfter: 2,
    reason: 'admin-adjusted',
    note: 'welcome',
    bookingId: '',
    invoiceId: '',
    actor: { id: 'a1', role: 'admin', name: 'Ada' },
    at: at('2026-03-02T10:00:00Z'),
    lessonWhen: null,
    rule: '',
    tutorUid: '',
    tutorName: '',
    groupSessionId: '',
    isReturned: false,
    lessonName: '',
    invoiceNumber: '',
    bought: '',
    ...changes,
  };
}

/** A seat that Sam has taken. */
export function groupSeatMessage(changes: Partial<GroupSeat> = {}): GroupSeat {
  return {
    id: 'seat1',
    student: cardMessage(),
    status: 'BOOKING_STATUS_BOOKED',
    hasFeedback: false,
    completedAssigned: false,
    viewFeedback: false,
    tokenType: 'TOKEN_TYPE_GROUP_LESSON',
    isMock: false,
    takenAt: null,
    version: 1,
    ...changes,
  };
}

/** A group lesson of Tess in which Sam sits. */
export function groupLessonMessage(changes: Partial<GroupLesson> = {}): GroupLesson {
  const seats = changes.seats ?? [groupSeatMessage()];
  return {
    id: 'l1',
    groupSessionId: 'g1',
    title: 'Small talk',
    when: at('2026-03-03T10:00:00Z'),
    tutor: cardMessage({ uid: 't1', name: 'Tess', status: 'completed', currency: 'AUD' }),
    status: 'BOOKING_STATUS_OPEN',
    isPte: false,
    lessonCount: 1,
    maxStudentCount: 8,
    minStudentCount: 2,
    topic: { material: 'm1', course: 'c1', lesson: 'x1', code: 'HL304', name: 'Greetings' },
    seats,
    seatsTaken: seats.length,
    payment: { rate: 65, amount: 65, currency: 'AUD', paid: false },
    commencedAt: null,
    firstJoinedAt: null,
    lastUpdated: null,
    updatedBy: '',
    version: 2,
    courseName: 'Health language',
    level: 3,
    ...changes,
  };
}

/** Whole messages as the services send them, for tests: what a test is about, it says itself. */
import type { LedgerLine, Lesson, LessonPolicy, LessonSession, PersonCard, Seat } from '../gen/booking.ts';
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
      showPublicly: true,
      languages: ['de'],
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
    languages: [],
    ...changes,
  };
}

/** A seat that Sam has taken, with the wishes of a one-on-one lesson. */
export function seatMessage(changes: Partial<Seat> = {}): Seat {
  return {
    id: 'b1',
    student: cardMessage(),
    status: 'BOOKING_STATUS_BOOKED',
    introduction: true,
    correctMistakes: true,
    notes: '',
    tokenType: 'TOKEN_TYPE_LESSON',
    isMock: false,
    hasFeedback: false,
    viewFeedback: false,
    completedAssigned: false,
    takenAt: at('2026-03-02T10:00:00Z'),
    version: 1,
    ...changes,
  };
}

/** The first one. */
export const policyMessage: LessonPolicy = {
  version: 1,
  cancelLockMinutes: 720,
  teacherWaitMinutes: 5,
  feedbackMinutes: 1_440,
  presenceMinutes: 1,
  studentAbsentPaid: true,
  studentAbsentRefunded: false,
  payBy: 'lesson',
};

/** A lesson that Sam has booked with Tess. */
export function lessonMessage(changes: Partial<Lesson> = {}): Lesson {
  const seats = changes.seats ?? [seatMessage()];
  return {
    id: 'b1',
    tutor: cardMessage({ uid: 't1', name: 'Tess', ratingAvg: 4.8, status: 'completed', currency: 'AUD' }),
    when: at('2026-03-03T10:00:00Z'),
    status: 'BOOKING_STATUS_BOOKED',
    isPte: false,
    topic: { material: 'm1', course: 'c1', lesson: 'l1', code: 'HL304', name: 'Greetings' },
    capacity: 1,
    session: null,
    seats,
    seatsTaken: seats.length,
    awaitingFeedback: 0,
    feedbackCount: 0,
    payment: { rate: 65, amount: 65, currency: 'AUD', paid: false },
    commencedAt: null,
    firstJoinedAt: null,
    lastUpdated: at('2026-03-02T10:00:00Z'),
    updatedBy: 's1',
    version: 2,
    policy: policyMessage,
    waitsUntil: null,
    feedbackUntil: null,
    ...changes,
  };
}

/** An hour that Tess offers. */
export function slotMessage(changes: Partial<Lesson> = {}): Lesson {
  return lessonMessage({
    status: 'BOOKING_STATUS_PENDING',
    topic: null,
    payment: null,
    seats: [],
    updatedBy: 't1',
    ...changes,
  });
}

/** The same lesson with another word for it and its seat. */
export function lessonIn(status: Lesson['status'], changes: Partial<Seat> = {}): Lesson {
  return lessonMessage({ status, seats: [seatMessage({ status, ...changes })] });
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

/** What Tess's group lesson says of its session. */
export function lessonSessionMessage(changes: Partial<LessonSession> = {}): LessonSession {
  return {
    id: 'g1',
    title: 'Small talk',
    lessonCount: 1,
    minStudentCount: 2,
    courseName: 'Health language',
    level: 3,
    ...changes,
  };
}

/** A seat that Sam has taken in a group's lesson. */
export function groupSeatMessage(changes: Partial<Seat> = {}): Seat {
  const noWishes = { introduction: false, correctMistakes: false };
  return seatMessage({ id: 'seat1', ...noWishes, tokenType: 'TOKEN_TYPE_GROUP_LESSON', ...changes });
}

/** A group lesson of Tess in which Sam sits. */
export function groupLessonMessage(changes: Partial<Lesson> = {}): Lesson {
  return lessonMessage({
    id: 'l1',
    tutor: cardMessage({ uid: 't1', name: 'Tess', status: 'completed', currency: 'AUD' }),
    status: 'BOOKING_STATUS_OPEN',
    topic: { material: 'm1', course: 'c1', lesson: 'x1', code: 'HL304', name: 'Greetings' },
    capacity: 8,
    session: lessonSessionMessage(),
    seats: [groupSeatMessage()],
    lastUpdated: null,
    updatedBy: '',
    ...changes,
  });
}

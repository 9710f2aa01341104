/** Facts as the other services send them. */
import type { Booking, LedgerLine } from '@parlance/proto/booking/v1';
import type { Person } from '@parlance/proto/identity/v1';
import { wireTimestamp } from '@parlance/proto/json/time';
import { randomUUID } from 'node:crypto';

export const at = (iso: string) => wireTimestamp(Date.parse(iso));
/** 32 hexadecimal characters, new for each test. */
export const newUid = () => randomUUID().replaceAll('-', '');

export function person(uid: string, changes: Partial<Person> = {}): Person {
  return {
    uid,
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

const card = (uid: string, name: string) => ({
  uid,
  name,
  imageUrl: '',
  timeZone: 'UTC',
  isPte: false,
  ratingAvg: 0,
  status: '',
  currency: 'AUD',
});

export function lesson(tutor: string, student: string | null, changes: Partial<Booking> = {}): Booking {
  return {
    id: randomUUID(),
    tutor: card(tutor, 'Tess'),
    student: student === null ? null : card(student, 'Sam'),
    when: at('2026-03-03T10:00:00Z'),
    status: 'BOOKING_STATUS_BOOKED',
    isPte: false,
    info: null,
    payment: null,
    isViewedOnce: false,
    hasFeedback: false,
    lastUpdated: null,
    updatedBy: '',
    tokenType: 'TOKEN_TYPE_LESSON',
    commencedAt: null,
    firstJoinedAt: null,
    isMock: false,
    version: 2,
    ...changes,
  };
}

export function ledgerLine(uid: string, changes: Partial<LedgerLine> = {}): LedgerLine {
  return {
    id: randomUUID(),
    uid,
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
    lessonName: '',
    ...changes,
  };
}

/** What people's browsers get when something happens; bodies are those of the REST resources. */
import type { Booking, GroupLesson, LedgerLine } from '@parlance/proto/booking/v1';
import type { Person } from '@parlance/proto/identity/v1';
import type { BillingNoticeDue, Entitlements } from '@parlance/proto/payments/v1';
import { bookingForStudent, bookingJson, bookingStatusJson } from '@parlance/proto/json/booking';
import { personJson } from '@parlance/proto/json/person';
import { entitlementJson, tokensChangedJson } from '@parlance/proto/json/wallet';
import type { NewLiveEvent } from '../usecases/ports.ts';

/** Student and tutor of a lesson; an open slot has no student. */
export function peopleOf(booking: Booking): string[] {
  return [booking.tutor?.uid, booking.student?.uid].filter((uid): uid is string => Boolean(uid));
}

/** What the teacher gets for it is not the student's to know. */
function changedFor(uid: string, booking: Booking): NewLiveEvent {
  const seen = uid === booking.student?.uid ? bookingForStudent(booking) : booking;
  return { uid, type: 'booking.changed', data: bookingJson(seen) };
}

export function bookingMoved(booking: Booking, at: Date): NewLiveEvent[] {
  const status = bookingStatusJson(booking, at.getTime());
  return peopleOf(booking).flatMap((uid) => [
    changedFor(uid, booking),
    { uid, type: 'booking.status' as const, data: status },
  ]);
}

/** Something about the booking other than its status. */
export function bookingTouched(booking: Booking, uids: readonly string[] = peopleOf(booking)): NewLiveEvent[] {
  return uids.map((uid) => changedFor(uid, booking));
}

/**
 * Which group lesson moved, and nothing of what is in it: what each may see of it, each asks for. For the tutor, who sits in it
 * and whose seat moved.
 */
export function groupMoved(lesson: GroupLesson, moved: readonly { studentUid: string }[]): NewLiveEvent[] {
  const seated = lesson.seats
    .filter(({ status }) => status !== 'BOOKING_STATUS_STUDENT_CANCELLED')
    .map(({ student }) => student?.uid);
  const { id: bookingId, groupSessionId, version } = lesson;
  const movedUids = moved.map(({ studentUid }) => studentUid);
  const uids = new Set([lesson.tutor?.uid, ...seated, ...movedUids].filter((uid): uid is string => Boolean(uid)));
  return [...uids].map((uid) => ({ uid, type: 'group.changed', data: { groupSessionId, bookingId, version } }));
}

export function tokensChanged(line: LedgerLine): NewLiveEvent {
  return { uid: line.uid, type: 'tokens.changed', data: tokensChangedJson(line) };
}

export function profileChanged(person: Person): NewLiveEvent {
  return { uid: person.uid, type: 'profile.changed', data: personJson(person) };
}

export function entitlementChanged(entitlements: Entitlements): NewLiveEvent {
  return { uid: entitlements.uid, type: 'entitlement.changed', data: entitlementJson(entitlements) };
}

/** What is on screen about a course is read again; nothing of it travels here. */
export function progressChanged({ studentUid: uid, courseId }: { studentUid: string; courseId: string }): NewLiveEvent {
  return { uid, type: 'progress.changed', data: { courseId } };
}

/** What is on screen about money is read again; nothing of it travels here. */
export function billingChanged({ uid, kind }: BillingNoticeDue): NewLiveEvent {
  return { uid, type: 'billing.changed', data: { kind } };
}

/** pending → booked: the slot is taken, the rate fixed and one token spent. */
import { money, text } from '@parlance/proto/limits';
import type { Actor } from './actor.ts';
import { checkEnabled } from './at-work.ts';
import { moved, type BookedLesson, type Booking, type BookingInfo, type Move } from './booking.ts';
import { chooseWallet, type Entitlement } from './entitlement.ts';
import type { Balances } from './token-move.ts';
import { debitForLesson } from './ledger.ts';
import { checkFits, type LibraryTopic, type TopicIds } from './library-topic.ts';
import { refuse } from './refusals.ts';

export type BookingStudent = {
  uid: string;
  isMock: boolean;
  isEnabled: boolean;
  entitlement: Entitlement;
  balances: Balances;
};
/** All that a student says of a lesson but its topic. */
export type Wishes = Omit<BookingInfo, 'topic'>;
export type BookingTutor = { isPte: boolean; isTraining: boolean; isEnabled: boolean; rate: number; currency: string };

/** Length in characters as people count them, the same for emoji on both sides of the wire. */
function characters(words: string): number {
  return [...words].length;
}

export function checkInfo({ topic, notes }: { topic: TopicIds; notes: string }): void {
  if (!topic.material || !topic.course || !topic.lesson) {
    throw refuse('MALFORMED', { details: { fields: { topic: 'is required' } } });
  }
  if (characters(notes) > text.notes) {
    throw refuse('MALFORMED', { details: { fields: { notes: `at most ${text.notes} characters` } } });
  }
}

/** Training teachers exist for mock students only (BOOK-45). */
export function mayMeet(student: { isMock: boolean }, tutor: { isTraining: boolean; isEnabled: boolean }): boolean {
  return tutor.isEnabled && (student.isMock || !tutor.isTraining);
}

export function reserve(
  booking: Booking,
  order: { student: BookingStudent; tutor: BookingTutor; wishes: Wishes; topic: LibraryTopic; isBusy?: boolean },
  actor: Actor,
  now: Date,
): Move<BookedLesson> {
  const { student, tutor, topic } = order;
  const info = { ...order.wishes, topic: topic.topic };
  checkInfo(info);
  checkEnabled(student);
  if (!mayMeet(student, tutor)) throw refuse('BOOKING_NOT_FOUND');
  if (booking.status !== 'pending') throw refuse('SLOT_TAKEN');
  if (booking.startsAt.getTime() <= now.getTime()) throw refuse('SLOT_IN_THE_PAST');
  // In a group: other one-on-one lessons are the constraint's to refuse.
  if (order.isBusy) throw refuse('STUDENT_OVERLAP');
  checkFits(booking, topic, tutor);
  const wallet = chooseWallet(student, { lessonIsPte: booking.isPte, tutorIsPte: tutor.isPte }, now);
  const booked: BookedLesson = {
    ...booking,
    status: 'booked',
    studentUid: student.uid,
    info,
    rate: tutor.rate > 0 ? tutor.rate : money.defaultLessonRate,
    currency: tutor.currency,
    wallet,
    isMock: student.isMock,
    commencedAt: undefined,
    firstJoinedAt: undefined,
    tutorWasPresent: false,
    hasFeedback: false,
    isViewedOnce: false,
  };
  return moved(booked, { from: 'pending', cause: 'book', at: now, actor, tokens: debitForLesson(booked, actor, now) });
}

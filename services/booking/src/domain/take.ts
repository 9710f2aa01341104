/** Taking seats: an hour with the topic that its student chooses, or all chosen lessons of a session at once (BOOK-01, GRP-06, GRP-08, CON-14). */
import { group, text } from '@parlance/proto/limits';
import { charactersIn } from '@parlance/proto/limits/fields';
import type { Actor } from './actor.ts';
import { checkEnabled } from './at-work.ts';
import { chooseWallet, type Entitlement } from './entitlement.ts';
import { debitOf } from './ledger.ts';
import {
  isAhead,
  isOpenSlot,
  leavesOf,
  moved,
  seatOf,
  seatPrice,
  takenSeats,
  type Lesson,
  type LessonMove,
  type Pay,
  type Seat,
  type Wishes,
} from './lesson.ts';
import { checkFits, type LibraryTopic, type TopicIds } from './library-topic.ts';
import { payOf } from './pay.ts';
import type { Policy } from './policy.ts';
import { refuse, type RefusalKey } from './refusals.ts';
import type { Session } from './session.ts';
import { overlaps } from './slot.ts';
import type { Balances, WalletName } from './token-move.ts';

export type BookingStudent = {
  uid: string;
  isMock: boolean;
  isEnabled: boolean;
  entitlement: Entitlement;
  balances: Balances;
};
type BookingTutor = { isPte: boolean; isTraining: boolean; isEnabled: boolean };

export function checkInfo({ topic, notes }: { topic: TopicIds; notes: string }): void {
  if (!topic.material || !topic.course || !topic.lesson) {
    throw refuse('MALFORMED', { details: { fields: { topic: 'is required' } } });
  }
  if (charactersIn(notes) > text.notes) {
    throw refuse('MALFORMED', { details: { fields: { notes: `at most ${text.notes} characters` } } });
  }
}

/** Training teachers exist for mock students only (BOOK-45). */
function mayMeet(student: { isMock: boolean }, tutor: { isTraining: boolean; isEnabled: boolean }): boolean {
  return tutor.isEnabled && (student.isMock || !tutor.isTraining);
}

/** Of a lesson whose students choose nothing. */
export const noWishes: Wishes = { introduction: true, correctMistakes: true, notes: '' };

type Taking = { id: string; wallet: WalletName; wishes: Wishes };

/** Who comes back has the same seat; its lines in the ledger have a name of their own each time. */
function seatFor(
  lesson: Lesson,
  { uid: studentUid, isMock }: BookingStudent,
  { id, ...taking }: Taking,
  at: Date,
): Seat {
  const before = seatOf(lesson, studentUid);
  const takes = (before?.takes ?? 0) + 1;
  return {
    ...taking,
    id,
    studentUid,
    isMock,
    status: 'booked',
    takes,
    paidAs: takes === 1 ? id : `${id}:${takes}`,
    hasFeedback: false,
    completedAssigned: false,
    viewFeedback: false,
    takenAt: at,
    gaveBack: undefined,
    version: (before?.version ?? 0) + 1,
  };
}

function taken(
  lesson: Lesson,
  student: BookingStudent,
  taking: Taking,
  { actor, at }: { actor: Actor; at: Date },
): LessonMove {
  const seat = seatFor(lesson, student, taking, at);
  const tokens = debitOf(seatPrice(lesson, seat), actor, at);
  const from = seatOf(lesson, student.uid)?.status;
  return moved(lesson, { status: 'open', cause: 'book', at, actor, seats: [{ seat, from, tokens }] });
}

export type SlotOrder = {
  student: BookingStudent;
  tutor: BookingTutor & Pay;
  wishes: Wishes;
  topic: LibraryTopic;
  /** That is in force, or of the lesson that is repeated. */
  policy: Policy;
  /** In a group at that time. */
  isBusy?: boolean;
};

/** Who may have the slot, whatever they would learn in it. */
type SlotAsk = Omit<SlotOrder, 'wishes' | 'topic' | 'policy'>;

function checkSlot(slot: Lesson, { student, tutor, isBusy }: SlotAsk, now: Date): void {
  checkEnabled(student);
  if (!mayMeet(student, tutor)) throw refuse('BOOKING_NOT_FOUND');
  if (!isOpenSlot(slot)) throw refuse('SLOT_TAKEN');
  if (slot.startsAt.getTime() <= now.getTime()) throw refuse('SLOT_IN_THE_PAST');
  if (isBusy) throw refuse('STUDENT_OVERLAP');
}

const walletFor = (slot: Lesson, { student, tutor }: SlotAsk, now: Date): WalletName =>
  chooseWallet(student, { lessonIsPte: slot.isPte, tutorIsPte: tutor.isPte }, now);

/** The wallet that would pay for it: all rules of `bookSlot` that ask for no topic (CON-60). */
export function payingWallet(slot: Lesson, ask: SlotAsk, now: Date): WalletName {
  checkSlot(slot, ask, now);
  return walletFor(slot, ask, now);
}

/** The slot is taken, the rate fixed and one token spent. */
export function bookSlot(slot: Lesson, order: SlotOrder, actor: Actor, now: Date): LessonMove {
  const { student, tutor, wishes, topic, policy } = order;
  checkInfo({ ...wishes, topic: topic.topic });
  checkSlot(slot, order, now);
  checkFits(slot, topic, tutor);
  const wallet = walletFor(slot, order, now);
  const chosen = { ...slot, topic: topic.topic, pay: payOf(tutor), policy };
  return taken(chosen, student, { id: slot.bookingId, wallet, wishes }, { actor, at: now });
}

export type SeatOrder = {
  student: BookingStudent;
  tutor: BookingTutor;
  /** Starts of what the student has booked already, alone and in groups. */
  busy: readonly Date[];
  newId: () => string;
};
type LessonFault = { id: string; code: RefusalKey; message: string };

function faultOf(lesson: Lesson, { student, busy }: SeatOrder, now: Date): RefusalKey | undefined {
  const seat = seatOf(lesson, student.uid);
  if (seat && seat.status !== 'student-cancelled') return 'ALREADY_BOOKED';
  if (lesson.status === 'cancelled') return 'LESSON_CANCELLED';
  if (!isAhead(lesson) || lesson.startsAt.getTime() <= now.getTime()) return 'LESSON_STARTED';
  if (seat && leavesOf(seat) >= group.leavesMax) return 'LEFT_TOO_OFTEN';
  if (takenSeats(lesson).length >= lesson.capacity) return 'LESSON_FULL';
  return busy.some((start) => overlaps(start, lesson.startsAt)) ? 'STUDENT_OVERLAP' : undefined;
}

export function checkSelection(lessonIds: readonly string[]): void {
  if (lessonIds.length === 0) throw refuse('NOTHING_SELECTED');
}

/** All at once, or none and a list of which could not and why; an id without a lesson is refused like one that cannot be booked. */
export function bookLessons(
  { session, lessons, chosen }: { session: Session; lessons: readonly Lesson[]; chosen: readonly string[] },
  order: SeatOrder,
  actor: Actor,
  now: Date,
): LessonMove[] {
  checkSelection(chosen);
  checkEnabled(order.student);
  if (!mayMeet(order.student, order.tutor)) throw refuse('GROUP_SESSION_NOT_FOUND');
  const found = new Map(lessons.map((lesson) => [lesson.id, lesson]));
  const faults = chosen.flatMap((id): LessonFault[] => {
    const lesson = found.get(id);
    const code = lesson ? faultOf(lesson, order, now) : 'BOOKING_NOT_FOUND';
    return code ? [{ id, code, message: refuse(code).message }] : [];
  });
  if (faults.length > 0) throw refuse('LESSONS_UNAVAILABLE', { details: { lessons: faults } });
  const balances = { ...order.student.balances };
  const inOrder = lessons.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  return inOrder.map((lesson) => {
    const wanted = { lessonIsPte: session.isPte, tutorIsPte: order.tutor.isPte, isGroup: true };
    const wallet = chooseWallet({ ...order.student, balances }, wanted, now);
    balances[wallet] = (balances[wallet] ?? 0) - 1;
    const id = seatOf(lesson, order.student.uid)?.id ?? order.newId();
    return taken(lesson, order.student, { id, wallet, wishes: noWishes }, { actor, at: now });
  });
}

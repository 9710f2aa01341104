/** Taking seats: all chosen lessons of a session at once, or none and a list of which could not and why (GRP-06, GRP-08, CON-14). */
import { group } from '@parlance/proto/limits';
import type { Actor } from './actor.ts';
import { checkEnabled } from './at-work.ts';
import { chooseWallet } from './entitlement.ts';
import {
  movedGroup,
  seatOf,
  seatPrice,
  seatsTaken,
  type GroupLesson,
  type GroupMove,
  type Seat,
} from './group-lesson.ts';
import type { GroupSession } from './group-session.ts';
import { debitOf } from './ledger.ts';
import { refuse, type RefusalKey } from './refusals.ts';
import { mayMeet, type BookingStudent } from './reserve.ts';
import { overlaps } from './slot.ts';

export type SeatOrder = {
  student: BookingStudent;
  tutor: { isPte: boolean; isTraining: boolean; isEnabled: boolean };
  /** Starts of what the student has booked already, one-on-one and in groups. */
  busy: readonly Date[];
  /** How often the student has left each lesson, by its id. */
  leaves: ReadonlyMap<string, number>;
  newId: () => string;
};
type LessonFault = { id: string; code: RefusalKey; message: string };

function faultOf(lesson: GroupLesson, { student, busy, leaves }: SeatOrder, now: Date): RefusalKey | undefined {
  const seat = seatOf(lesson, student.uid);
  if (seat && seat.status !== 'student-cancelled') return 'ALREADY_BOOKED';
  if (lesson.status === 'cancelled') return 'LESSON_CANCELLED';
  const isAhead = lesson.status === 'pending' || lesson.status === 'open';
  if (!isAhead || lesson.startsAt.getTime() <= now.getTime()) return 'LESSON_STARTED';
  if ((leaves.get(lesson.id) ?? 0) >= group.leavesMax) return 'LEFT_TOO_OFTEN';
  if (seatsTaken(lesson) >= lesson.maxStudents) return 'LESSON_FULL';
  return busy.some((start) => overlaps(start, lesson.startsAt)) ? 'STUDENT_OVERLAP' : undefined;
}

function seatFor(lesson: GroupLesson, { student, newId }: SeatOrder, wallet: Seat['wallet'], now: Date): Seat {
  return {
    id: newId(),
    studentUid: student.uid,
    status: 'booked',
    wallet,
    isMock: student.isMock,
    hasFeedback: false,
    completedAssigned: false,
    viewFeedback: false,
    takenAt: now,
    version: 1,
  };
}

export function checkSelection(lessonIds: readonly string[]): void {
  if (lessonIds.length === 0) throw refuse('NOTHING_SELECTED');
}

/** `lessons` are those that were found; an id without a lesson is refused like one that cannot be booked. */
export function reserveSeats(
  { session, lessons, chosen }: { session: GroupSession; lessons: readonly GroupLesson[]; chosen: readonly string[] },
  order: SeatOrder,
  actor: Actor,
  now: Date,
): GroupMove[] {
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
    const seat = seatFor(lesson, order, wallet, now);
    const tokens = debitOf(seatPrice(lesson, seat), actor, now);
    const seats = [{ seat, from: undefined, tokens }];
    return movedGroup(lesson, { status: 'open', cause: 'book', at: now, actor, seats });
  });
}

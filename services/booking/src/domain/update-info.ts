/** Another topic or other wishes for a lesson that is booked (BOOK-34..BOOK-38, BOOK-40, CON-19). */
import { lesson } from '@parlance/proto/limits';
import type { Actor } from './actor.ts';
import {
  isRunning,
  type BookedLesson,
  type Booking,
  type BookingInfo,
  type RunningLesson,
  type Topic,
} from './booking.ts';
import { checkInfo } from './reserve.ts';
import { refuse } from './refusal.ts';

export type TopicChange = { topic: Topic; materialIsPte: boolean; courseAbbreviation: string };
export type InfoChange = TopicChange & {
  /** Undefined: as before. */
  introduction: boolean | undefined;
  correctMistakes: boolean | undefined;
  notes: string | undefined;
};

/** A PTE lesson's code is the course's abbreviation and two digits (NS-26). */
const abbreviationOf = (code: string): string => code.replace(/\d{2}$/, '');

/** A material of the other stream, or another PTE course, is another kind of lesson; teachers in training may try everything (BOOK-36..BOOK-38). */
export function checkSwitch(before: { isPte: boolean; topic: Topic }, change: TopicChange): void {
  if (change.materialIsPte !== before.isPte) throw refuse('PTE_SWITCH');
  const [from, to] = [abbreviationOf(before.topic.code), change.courseAbbreviation];
  if (before.isPte && from !== to) {
    throw refuse('PTE_COURSE_SWITCH', { message: `You can not switch from ${from} to ${to}` });
  }
}

function checkTime(booking: BookedLesson | RunningLesson, actor: Actor, now: Date): void {
  if (actor.role !== 'student') return;
  const left = booking.startsAt.getTime() - now.getTime();
  if (left <= lesson.updateMaterialLockMs) throw refuse('TOO_LATE_TO_UPDATE');
}

/** The same lesson when nothing would change. */
export function updateInfo(
  booking: Booking,
  { change, tutorIsTraining }: { change: InfoChange; tutorIsTraining: boolean },
  actor: Actor,
  now: Date,
): BookedLesson | RunningLesson {
  if (booking.status !== 'booked' && !isRunning(booking)) throw refuse('ILLEGAL_TRANSITION');
  if (!change.topic.lesson) throw refuse('TOPIC_REQUIRED');
  checkTime(booking, actor, now);
  if (!tutorIsTraining) checkSwitch({ isPte: booking.isPte, topic: booking.info.topic }, change);
  const info: BookingInfo = {
    topic: change.topic,
    introduction: change.introduction ?? booking.info.introduction,
    correctMistakes: change.correctMistakes ?? booking.info.correctMistakes,
    notes: change.notes ?? booking.info.notes,
  };
  checkInfo(info);
  if (isSame(info, booking.info)) return booking;
  return { ...booking, info, version: booking.version + 1, updatedAt: now, updatedBy: actor.id };
}

function isSame(one: BookingInfo, other: BookingInfo): boolean {
  const topics = (['material', 'course', 'lesson'] as const).every((part) => one.topic[part] === other.topic[part]);
  const wishes = (['introduction', 'correctMistakes', 'notes'] as const).every((part) => one[part] === other[part]);
  return topics && wishes;
}

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
import { checkShown, type LibraryTopic, type TopicIds } from './library-topic.ts';
import { checkInfo } from './reserve.ts';
import { refuse } from './refusals.ts';

/** Undefined when no lesson was chosen. */
export type TopicChange = { topic: LibraryTopic | undefined };
export type InfoChange = TopicChange & {
  /** Undefined: as before. */
  introduction: boolean | undefined;
  correctMistakes: boolean | undefined;
  notes: string | undefined;
};

/** A PTE lesson's code is the course's abbreviation and two digits (NS-26). */
const abbreviationOf = (code: string): string => code.replace(/\d{2}$/, '');

/** A material of the other stream, or another PTE course, is another kind of lesson; teachers in training may try everything (BOOK-36..BOOK-38). */
function checkSwitch(before: { isPte: boolean; topic: Topic }, to: LibraryTopic): void {
  if (to.isPte !== before.isPte) throw refuse('PTE_SWITCH');
  const [from, abbreviation] = [abbreviationOf(before.topic.code), to.courseAbbreviation];
  if (before.isPte && from !== abbreviation) {
    throw refuse('PTE_COURSE_SWITCH', { fill: [from, abbreviation] });
  }
}

export function isSameTopic(one: TopicIds, other: TopicIds): boolean {
  return one.material === other.material && one.course === other.course && one.lesson === other.lesson;
}

/** What a lesson is about already stays possible, also when its material was hidden since. */
export function checkChange(
  before: { isPte: boolean; topic: Topic },
  { topic: to }: TopicChange,
  { tutorIsTraining }: { tutorIsTraining: boolean },
): Topic {
  if (!to) throw refuse('TOPIC_REQUIRED');
  if (!isSameTopic(before.topic, to.topic)) checkShown(to);
  if (!tutorIsTraining) checkSwitch(before, to);
  return to.topic;
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
  checkTime(booking, actor, now);
  const before = { isPte: booking.isPte, topic: booking.info.topic };
  const info: BookingInfo = {
    topic: checkChange(before, change, { tutorIsTraining }),
    introduction: change.introduction ?? booking.info.introduction,
    correctMistakes: change.correctMistakes ?? booking.info.correctMistakes,
    notes: change.notes ?? booking.info.notes,
  };
  checkInfo(info);
  if (isSame(info, booking.info)) return booking;
  return { ...booking, info, version: booking.version + 1, updatedAt: now, updatedBy: actor.id };
}

function isSame(one: BookingInfo, other: BookingInfo): boolean {
  const wishes = (['introduction', 'correctMistakes', 'notes'] as const).every((part) => one[part] === other[part]);
  return isSameTopic(one.topic, other.topic) && wishes;
}

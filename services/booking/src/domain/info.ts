/** Another topic or other wishes for a lesson: its teacher's to say, and its student's where the student chose them (BOOK-34..BOOK-38, BOOK-40, CON-19, FB-07). */
import { lesson as limits } from '@parlance/proto/limits';
import type { Actor } from './actor.ts';
import { kindOf } from './kind.ts';
import {
  isAhead,
  isRunning,
  moved,
  onlySeat,
  seatTo,
  type Lesson,
  type LessonMove,
  type Seat,
  type Wishes,
} from './lesson.ts';
import { checkShown, type LibraryTopic, type Topic, type TopicIds } from './library-topic.ts';
import { refuse } from './refusals.ts';
import { checkInfo } from './take.ts';

export type InfoChange = {
  /** Undefined when no lesson was chosen. */
  topic: LibraryTopic | undefined;
  /** What is left out stays as before. */
  wishes: { [W in keyof Wishes]?: Wishes[W] | undefined };
};

/** A PTE lesson's code is the course's abbreviation and two digits (NS-26). */
const abbreviationOf = (code: string): string => code.replace(/\d{2}$/, '');

/** A material of the other stream, or another PTE course, is another kind of lesson; teachers in training may try everything. */
function checkSwitch({ isPte }: Lesson, before: Topic, to: LibraryTopic): void {
  if (to.isPte !== isPte) throw refuse('PTE_SWITCH');
  const [from, abbreviation] = [abbreviationOf(before.code), to.courseAbbreviation];
  if (isPte && from !== abbreviation) throw refuse('PTE_COURSE_SWITCH', { fill: [from, abbreviation] });
}

function isSameTopic(one: TopicIds, other: TopicIds): boolean {
  return one.material === other.material && one.course === other.course && one.lesson === other.lesson;
}

/** What a lesson is about already stays possible, also when its material was hidden since. */
function changedTopic(lesson: Lesson, before: Topic, to: LibraryTopic | undefined, tutorIsTraining: boolean): Topic {
  if (!to) throw refuse('TOPIC_REQUIRED');
  if (!isSameTopic(before, to.topic)) checkShown(to);
  if (!tutorIsTraining) checkSwitch(lesson, before, to);
  return to.topic;
}

/** Material has to be read before the lesson; what a student asks for is read as it begins. */
function checkTime(lesson: Lesson, { role }: Actor, { now, isTopicKept }: { now: Date; isTopicKept: boolean }): void {
  if (role !== 'student') return;
  const left = lesson.startsAt.getTime() - now.getTime();
  if (isTopicKept && (left <= 0 || !isAhead(lesson))) throw refuse('TOO_LATE_FOR_WISHES');
  if (!isTopicKept && left <= limits.updateMaterialLockMs) throw refuse('TOO_LATE_TO_UPDATE');
}

/** Undefined when they are so already, or are nobody's to choose. */
function changedWishes(lesson: Lesson, wishes: InfoChange['wishes']): { seat: Seat; wishes: Wishes } | undefined {
  const seat = kindOf(lesson).isChosenByStudent ? onlySeat(lesson) : undefined;
  if (!seat) return undefined;
  const { introduction, correctMistakes, notes } = seat.wishes;
  const after = {
    introduction: wishes.introduction ?? introduction,
    correctMistakes: wishes.correctMistakes ?? correctMistakes,
    notes: wishes.notes ?? notes,
  };
  const isSame = (['introduction', 'correctMistakes', 'notes'] as const).every(
    (part) => after[part] === seat.wishes[part],
  );
  return isSame ? undefined : { seat, wishes: after };
}

/** Undefined when nothing would change. */
export function changeInfo(
  lesson: Lesson,
  { change, tutorIsTraining }: { change: InfoChange; tutorIsTraining: boolean },
  actor: Actor,
  now: Date,
): LessonMove | undefined {
  const { topic: before } = lesson;
  if (!before || (!isAhead(lesson) && !isRunning(lesson))) throw refuse('ILLEGAL_TRANSITION');
  const isTopicKept = change.topic !== undefined && isSameTopic(change.topic.topic, before);
  checkTime(lesson, actor, { now, isTopicKept });
  const topic = changedTopic(lesson, before, change.topic, tutorIsTraining);
  checkInfo({ topic, notes: change.wishes.notes ?? '' });
  const wished = changedWishes(lesson, change.wishes);
  if (!wished && isSameTopic(topic, before)) return undefined;
  const seats = wished ? [seatTo({ ...wished.seat, wishes: wished.wishes }, wished.seat.status)] : [];
  return moved(lesson, { cause: 'info', at: now, actor, topic, seats });
}

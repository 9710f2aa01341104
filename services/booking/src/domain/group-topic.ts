/** Another topic for a group lesson: its teacher's to say, until the lesson is over (FB-07, CON-19). */
import type { Actor } from './actor.ts';
import { isAheadGroup, isRunningGroup, movedGroup, type GroupLesson, type GroupMove } from './group-lesson.ts';
import { refuse } from './refusals.ts';
import { checkChange, isSameTopic, type TopicChange } from './update-info.ts';

/** Undefined when it is the topic already. */
export function changeGroupTopic(
  lesson: GroupLesson,
  { change, tutorIsTraining }: { change: TopicChange; tutorIsTraining: boolean },
  actor: Actor,
  now: Date,
): GroupMove | undefined {
  if (!isAheadGroup(lesson) && !isRunningGroup(lesson)) throw refuse('ILLEGAL_TRANSITION');
  const topic = checkChange(lesson, change, { tutorIsTraining });
  if (isSameTopic(topic, lesson.topic)) return undefined;
  return movedGroup(lesson, { status: lesson.status, cause: 'info', at: now, actor, topic });
}

/** The teacher of a group lesson changes its topic. */
import type { Actor } from '../domain/actor.ts';
import { changeGroupTopic } from '../domain/group-topic.ts';
import type { TopicIds } from '../domain/library-topic.ts';
import { refuse } from '../domain/refusals.ts';
import type { TopicChange } from '../domain/update-info.ts';
import type { GroupLessonView } from '../domain/group-view.ts';
import { applyGroupMove } from './apply-group-move.ts';
import { inSession, ownGroupLesson, type GroupAddress } from './find-group-lesson.ts';
import { topicOf } from './known-topics.ts';
import type { Clock, Command, Library, Stores, UnitOfWork } from './ports.ts';

export type UpdateGroupTopicCommand = GroupAddress & {
  topic: TopicIds;
  /** 0: whichever. */
  expectedVersion: number;
  actor: Actor;
  once: Command;
};

type Deps = { uow: UnitOfWork; clock: Clock; library: Library };

export type UpdateGroupTopic = ReturnType<typeof makeUpdateGroupTopic>;

export function makeUpdateGroupTopic({ uow, clock, library }: Deps) {
  return async (command: UpdateGroupTopicCommand): Promise<GroupLessonView> => {
    const change = { topic: await topicOf(library, command.topic) };
    return uow.run((stores) => stores.once(command.once, () => update(stores, { ...command, change }, clock)));
  };
}

type KnownTopicCommand = UpdateGroupTopicCommand & { change: TopicChange };

async function update(stores: Stores, command: KnownTopicCommand, clock: Clock): Promise<GroupLessonView> {
  const { change, expectedVersion, actor } = command;
  const view = ownGroupLesson(inSession(await stores.groups.lock([command.bookingId]), command), actor);
  if (expectedVersion !== 0 && expectedVersion !== view.lesson.version) throw refuse('STALE_VERSION');
  const tutorIsTraining = view.tutor.status === 'training';
  const move = changeGroupTopic(view.lesson, { change, tutorIsTraining }, actor, clock.now());
  return move ? applyGroupMove(stores, move, view) : view;
}

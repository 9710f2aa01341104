/** Another topic, or other wishes; both sides and whoever keeps the topic hear of it. */
import type { Actor } from '../domain/actor.ts';
import { changeInfo, type InfoChange } from '../domain/info.ts';
import { kindOf } from '../domain/kind.ts';
import type { TopicIds } from '../domain/library-topic.ts';
import { refuse } from '../domain/refusals.ts';
import type { LessonView } from '../domain/view.ts';
import { applyMove } from './apply-move.ts';
import { current, held, reached, taught, type LessonAddress } from './find-lesson.ts';
import { topicOf } from './known-topics.ts';
import type { Clock, Command, Library, Stores, UnitOfWork } from './ports.ts';

export type UpdateInfoCommand = {
  address: LessonAddress;
  topic: TopicIds;
  wishes: InfoChange['wishes'];
  /** 0: whichever. */
  expectedVersion: number;
  actor: Actor;
  once: Command;
};

type Deps = {
  uow: UnitOfWork;
  clock: Clock;
  library: Library;
  replyOf: (once: Command) => Promise<{ reply: LessonView } | undefined>;
};

export type UpdateInfo = ReturnType<typeof makeUpdateInfo>;

export function makeUpdateInfo({ uow, clock, library, replyOf }: Deps) {
  return async (command: UpdateInfoCommand): Promise<LessonView> => {
    // Whoever has had the reply is told it again, also while nobody can say what the topic is.
    const stored = await replyOf(command.once);
    if (stored) return stored.reply;
    const change = { wishes: command.wishes, topic: await topicOf(library, command.topic) };
    return uow.run((stores) => stores.once(command.once, () => update(stores, { ...command, change }, clock)));
  };
}

type KnownTopicCommand = UpdateInfoCommand & { change: InfoChange };

/** Of an hour its student's too. */
async function mine(stores: Stores, { address, actor }: UpdateInfoCommand): Promise<LessonView> {
  const views = await held(stores, address);
  return kindOf({ sessionId: address.sessionId }).isChosenByStudent
    ? current(reached(views, address, actor), address)
    : taught(views, address, actor);
}

async function update(stores: Stores, command: KnownTopicCommand, clock: Clock): Promise<LessonView> {
  const { change, expectedVersion, actor } = command;
  const view = await mine(stores, command);
  // The instant is read behind the lock: whoever waited for it does not change what has become final meanwhile.
  const now = clock.now();
  if (expectedVersion !== 0 && expectedVersion !== view.lesson.version) throw refuse('STALE_VERSION');
  const tutorIsTraining = view.tutor.status === 'training';
  const move = changeInfo(view.lesson, { change, tutorIsTraining }, actor, now);
  return move ? applyMove(stores, move, view) : view;
}

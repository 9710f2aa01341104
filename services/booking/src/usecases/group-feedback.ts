/** A tutor's words for the students of a group lesson, and their being read. */
import type { Actor } from '../domain/actor.ts';
import { checkFeedbackWindow } from '../domain/feedback.ts';
import { giveGroupFeedback, viewGroupFeedback, type StudentWords } from '../domain/group-feedback.ts';
import { groupEndsAt, type GroupLesson } from '../domain/group-lesson.ts';
import { presenceWindow } from '../domain/settlement.ts';
import type { GroupLessonView } from '../domain/group-view.ts';
import { applyGroupMove } from './apply-group-move.ts';
import { inSession, ownGroupLesson, type GroupAddress } from './find-group-lesson.ts';
import type { Clock, Command, MediaServer, UnitOfWork } from './ports.ts';

export type SubmitGroupFeedbackCommand = GroupAddress & { given: readonly StudentWords[]; actor: Actor; once: Command };
type Deps = { uow: UnitOfWork; clock: Clock; media: MediaServer };

export type SubmitGroupFeedback = ReturnType<typeof makeSubmitGroupFeedback>;

export function makeSubmitGroupFeedback({ uow, clock, media }: Deps) {
  return async ({ given, actor, once, ...address }: SubmitGroupFeedbackCommand): Promise<GroupLessonView> => {
    const seen = await uow.run(({ groups }) => groups.read([address.bookingId]));
    const { lesson } = ownGroupLesson(inSession(seen, address), actor);
    const tutorWasPresent = await askForTutor(lesson, clock, media);
    return uow.run((stores) =>
      stores.once(once, async () => {
        const held = await stores.groups.lock([address.bookingId]);
        const view = ownGroupLesson(inSession(held, address), actor);
        const { move, feedback } = giveGroupFeedback(view.lesson, { given, tutorWasPresent }, actor, clock.now());
        for (const { seatId, feedback: words } of feedback) await stores.groups.addFeedback(seatId, words);
        const written = given.map(({ studentUid }) => studentUid);
        await stores.feedback.dropFromDraft(address.bookingId, written);
        return applyGroupMove(stores, move, view);
      }),
    );
  };
}

/** Asked before the transaction, and only when the record does not say so already and the answer can matter. */
async function askForTutor(lesson: GroupLesson, clock: Clock, media: MediaServer): Promise<boolean> {
  if (lesson.tutorWasPresent) return true;
  const now = clock.now();
  checkFeedbackWindow(lesson.startsAt, now);
  const to = new Date(Math.min(now.getTime(), groupEndsAt(lesson).getTime()));
  const { presentUids } = await media.presence(lesson.id, { from: presenceWindow(lesson).from, to });
  return presentUids.includes(lesson.tutorUid);
}

export type MarkGroupFeedbackViewed = ReturnType<typeof makeMarkGroupFeedbackViewed>;

export function makeMarkGroupFeedbackViewed({ uow, clock }: { uow: UnitOfWork; clock: Clock }) {
  return ({ actor, ...address }: GroupAddress & { actor: Actor }): Promise<void> =>
    uow.run(async (stores) => {
      const view = inSession(await stores.groups.lock([address.bookingId]), address);
      const move = viewGroupFeedback(view.lesson, actor.id, actor, clock.now());
      if (move) await applyGroupMove(stores, move, view);
    });
}

/** A tutor's words for the students of a group lesson, what is kept of them before, and their being read. */
import type { Actor } from '../domain/actor.ts';
import { draftFault, draftFaults } from '../domain/feedback.ts';
import { giveGroupFeedback, viewGroupFeedback, type StudentWords } from '../domain/group-feedback.ts';
import { groupEndsAt, seatOf } from '../domain/group-lesson.ts';
import type { GroupLessonView } from '../domain/group-view.ts';
import { refuse } from '../domain/refusals.ts';
import { applyGroupMove } from './apply-group-move.ts';
import { inSession, ownGroupLesson, type GroupAddress } from './find-group-lesson.ts';
import type { Clock, Command, MediaServer, UnitOfWork } from './ports.ts';
import { askForTutor } from './ask-for-tutor.ts';

export type SubmitGroupFeedbackCommand = GroupAddress & { given: readonly StudentWords[]; actor: Actor; once: Command };
type Deps = { uow: UnitOfWork; clock: Clock; media: MediaServer };

export type SubmitGroupFeedback = ReturnType<typeof makeSubmitGroupFeedback>;

export function makeSubmitGroupFeedback({ uow, clock, media }: Deps) {
  return async ({ given, actor, once, ...address }: SubmitGroupFeedbackCommand): Promise<GroupLessonView> => {
    const seen = await uow.run(({ groups }) => groups.find([address.bookingId]));
    const { lesson } = ownGroupLesson(inSession(seen, address), actor);
    const tutorWasPresent = await askForTutor({ ...lesson, endsAt: groupEndsAt(lesson) }, { clock, media });
    return uow.run((stores) =>
      stores.once(once, async () => {
        const held = await stores.groups.lock([address.bookingId]);
        const view = ownGroupLesson(inSession(held, address), actor);
        const { move, feedback } = giveGroupFeedback(view.lesson, { given, tutorWasPresent }, actor, clock.now());
        for (const { seatId, feedback: words } of feedback) await stores.groups.addFeedback(seatId, words);
        const written = given.map(({ studentUid }) => studentUid);
        await stores.feedback.removeFromDraft(address.bookingId, written);
        return applyGroupMove(stores, move, view);
      }),
    );
  };
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

/** The last one wins: only one person writes. */
export type SaveGroupFeedbackDraftCommand = GroupAddress & { given: readonly StudentWords[]; actor: Actor };

function checkLengths(given: readonly StudentWords[]): void {
  const tooLong = given.filter(({ words }) => Object.keys(draftFaults(words)).length > 0);
  const fields = Object.fromEntries(tooLong.map(({ studentUid }) => [studentUid, draftFault]));
  if (tooLong.length > 0) throw refuse('MALFORMED', { details: { fields } });
}

export type SaveGroupFeedbackDraft = ReturnType<typeof makeSaveGroupFeedbackDraft>;

export function makeSaveGroupFeedbackDraft({ uow, clock }: { uow: UnitOfWork; clock: Clock }) {
  return async ({ given, actor, ...address }: SaveGroupFeedbackDraftCommand): Promise<Date> => {
    checkLengths(given);
    return uow.run(async ({ groups, feedback }) => {
      // Locked against the submission: a draft that arrives late must not outlive what it was for.
      const { lesson } = ownGroupLesson(inSession(await groups.lock([address.bookingId]), address), actor);
      const seats = given.map(({ studentUid }) => seatOf(lesson, studentUid));
      if (seats.includes(undefined)) throw refuse('STUDENT_NOT_FOUND');
      // A late draft of somebody whose feedback was sent meanwhile says nothing any more.
      const open = given.filter((_, index) => seats[index]?.hasFeedback === false);
      const at = clock.now();
      const sheets = Object.fromEntries(open.map(({ studentUid, words }) => [studentUid, words]));
      if (open.length > 0) await feedback.keepDraft(address.bookingId, sheets, at);
      return at;
    });
  };
}

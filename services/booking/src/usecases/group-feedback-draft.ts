/** Keeps what a tutor has written for the students of a group lesson so far. The last one wins: only one person writes. */
import { text } from '@parlance/proto/limits';
import type { Actor } from '../domain/actor.ts';
import type { StudentWords } from '../domain/group-feedback.ts';
import { seatOf } from '../domain/group-lesson.ts';
import { refuse } from '../domain/refusals.ts';
import { inSession, ownGroupLesson, type GroupAddress } from './find-group-lesson.ts';
import type { Clock, UnitOfWork } from './ports.ts';

export type SaveGroupFeedbackDraftCommand = GroupAddress & { given: readonly StudentWords[]; actor: Actor };

function checkLengths(given: readonly StudentWords[]): void {
  const isTooLong = ({ words }: StudentWords) =>
    Object.values(words).some((value) => String(value).length > text.feedbackField);
  const fault = `at most ${text.feedbackField} characters`;
  const tooLong = given.filter(isTooLong).map(({ studentUid }) => [studentUid, fault] as const);
  if (tooLong.length > 0) throw refuse('MALFORMED', { details: { fields: Object.fromEntries(tooLong) } });
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
      if (open.length > 0) await feedback.saveDraft(address.bookingId, sheets, at);
      return at;
    });
  };
}

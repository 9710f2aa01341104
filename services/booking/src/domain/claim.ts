/** Whoever a lesson was noted against says once that the power or the line was cut, and an administrator answers (NS-75). */
import { claim as limits } from '@parlance/proto/limits';
import { charactersIn } from '@parlance/proto/limits/fields';
import type { Actor } from './actor.ts';
import { checkReason } from './cancel.ts';
import type { Claim, ClaimAbout } from './claim-record.ts';
import { correctOutcome, correctSeat, type Corrected } from './correct.ts';
import { kindOf } from './kind.ts';
import { endsAt, moved, seatOf, type Lesson, type LessonMove } from './lesson.ts';
import { refuse } from './refusals.ts';

type Of = Pick<Lesson, 'tutorUid' | 'status' | 'seats'>;

function notedAs(lesson: Of, uid: string): Claim['role'] | undefined {
  if (lesson.tutorUid === uid) return lesson.status === 'tutor-absent' ? 'tutor' : undefined;
  return seatOf(lesson, uid)?.status === 'student-absent' ? 'student' : undefined;
}

const untilOf = (lesson: Pick<Lesson, 'startsAt'>) => new Date(endsAt(lesson).getTime() + limits.withinMs);

/** Undefined: nothing is noted against them, or it is too late. */
export function claimableUntil(lesson: Of & Pick<Lesson, 'startsAt'>, uid: string, now: Date): Date | undefined {
  const until = untilOf(lesson);
  return notedAs(lesson, uid) && now <= until ? until : undefined;
}

export type ClaimWish = { about: ClaimAbout; words: string };

export function fileClaim(
  lesson: Lesson,
  { about, words }: ClaimWish,
  { id, actor, now }: { id: string; actor: Actor; now: Date },
): { move: LessonMove; claim: Claim } {
  const role = notedAs(lesson, actor.id);
  if (!role) throw refuse('CLAIM_NOT_NEEDED');
  if (now > untilOf(lesson)) throw refuse('CLAIM_TOO_LATE');
  const said = words.trim();
  const length = charactersIn(said);
  if (length < limits.wordsMin || length > limits.wordsMax) {
    const fields = { words: `${limits.wordsMin} to ${limits.wordsMax} characters` };
    throw refuse('MALFORMED', { details: { fields } });
  }
  const made = { id, lessonId: lesson.id, uid: actor.id, role, about, words: said, filedAt: now };
  const claim: Claim = { ...made, state: 'open', answer: '', answeredBy: '' };
  return { move: { ...moved(lesson, { cause: 'claim', at: now, actor }), claim }, claim };
}

export type ClaimAnswer = { accepted: boolean; status: Corrected; words: string };

/** What is noted no more since then is accepted without a correction. */
export function answerClaim(
  lesson: Lesson,
  claim: Claim,
  { accepted, status, words }: ClaimAnswer,
  { actor, now }: { actor: Actor; now: Date },
): { move: LessonMove; claim: Claim } {
  if (claim.state !== 'open') throw refuse('CLAIM_ANSWERED');
  const answer = checkReason(words);
  const state = accepted ? 'accepted' : 'declined';
  const answered: Claim = { ...claim, state, answer, answeredAt: now, answeredBy: actor.id };
  const isNoted = notedAs(lesson, claim.uid) !== undefined;
  const move =
    accepted && isNoted
      ? correction(lesson, claim, { status, reason: answer }, { actor, now })
      : moved(lesson, { cause: 'claim', at: now, actor });
  return { move: { ...move, claim: answered }, claim: answered };
}

type By = { actor: Actor; now: Date };

/** Of a group a student's own seat; that a teacher was absent is said of the lesson. */
function correction(
  lesson: Lesson,
  { role, uid }: Claim,
  to: { status: Corrected; reason: string },
  by: By,
): LessonMove {
  const seat = role === 'student' && kindOf(lesson).isGroup ? seatOf(lesson, uid) : undefined;
  return seat
    ? correctSeat(lesson, { ...to, seatId: seat.id }, by.actor, by.now)
    : correctOutcome(lesson, to, by.actor, by.now);
}

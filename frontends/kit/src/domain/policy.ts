/** Until when something may be done with a lesson, by the version of the school's policy that it was booked under. Pure. */
import { lesson as limits } from '@parlance/proto/limits';
import type { LessonPolicyJson } from '../api/types.ts';

const minute = 60_000;

/** Of answers that carry none: an hour that is offered, or an earlier release. */
export const firstPolicy: LessonPolicyJson = {
  version: 1,
  cancelLockMinutes: limits.cancelLockMs / minute,
  teacherWaitMinutes: limits.commenceClosesAfterMs / minute,
  feedbackMinutes: limits.feedbackWindowMs / minute,
  presenceMinutes: limits.presenceNeededMs / minute,
  studentAbsentPaid: true,
  studentAbsentRefunded: false,
  payBy: 'lesson',
};

type Ruled = { when: number; policy: LessonPolicyJson };
/** `waitsUntil`, `feedbackUntil`: where the platform was away meanwhile. */
type Begun = Ruled & { waitsUntil?: number | undefined };
type Written = Ruled & { feedbackUntil?: number | undefined };

/** The last instant at which it may be cancelled or moved. */
export const cancelUntil = ({ when, policy = firstPolicy }: Ruled): number => when - policy.cancelLockMinutes * minute;
/** From this instant on its teacher is too late. */
export const commenceUntil = ({ when, policy = firstPolicy, waitsUntil = 0 }: Begun): number =>
  Math.max(when + policy.teacherWaitMinutes * minute, waitsUntil);
/** The last instant at which feedback is taken. */
export const feedbackUntil = ({ when, policy = firstPolicy, feedbackUntil: told = 0 }: Written): number =>
  Math.max(when + policy.feedbackMinutes * minute, told);

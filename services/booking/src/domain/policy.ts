/** What the school has decided about its lessons, as numbered versions: each lesson keeps the one that it was booked under (ADR 0082). */
import { lesson, policyBounds, text } from '@parlance/proto/limits';
import { charactersIn } from '@parlance/proto/limits/fields';
import type { Actor } from './actor.ts';
import { refuse } from './refusals.ts';

/** `lesson`: the whole rate; `minutes`: the part of it that was taught, by the call log. */
const waysToPay = ['lesson', 'minutes'] as const;
export type PayBy = (typeof waysToPay)[number];

export type Rules = {
  /** Before the start, from which on nobody of the lesson cancels or moves it. */
  cancelLockMinutes: number;
  /** After the start, for which a teacher who has not begun is waited for. */
  teacherWaitMinutes: number;
  /** After the start, until which feedback is taken, and paid. */
  feedbackMinutes: number;
  /** In the room, from which on somebody was there. */
  presenceMinutes: number;
  /** The teacher who came is paid for a student who did not. */
  studentAbsentPaid: boolean;
  /** A student who did not come has the token back. */
  studentAbsentRefunded: boolean;
  payBy: PayBy;
};
/** As a lesson carries it. */
export type Policy = Rules & { version: number };
/** As it is kept: never changed, only followed by another. */
export type PolicyVersion = Policy & {
  validFrom: Date;
  madeAt: Date;
  madeBy: string;
  madeByName: string;
  reason: string;
};

const minute = 60_000;

/** What the school said before there were versions (NS-09, NS-19, LIM-04..LIM-10). */
export const firstPolicy: Policy = {
  version: 1,
  cancelLockMinutes: lesson.cancelLockMs / minute,
  teacherWaitMinutes: lesson.commenceClosesAfterMs / minute,
  feedbackMinutes: lesson.feedbackWindowMs / minute,
  presenceMinutes: lesson.presenceNeededMs / minute,
  studentAbsentPaid: true,
  studentAbsentRefunded: false,
  payBy: 'lesson',
};

/** Of an hour that was given back: what an earlier release kept of it was of the first version. */
export const policyOfTaking = ({ policy }: { policy?: Policy | undefined }): Policy => policy ?? firstPolicy;

type Ruled = { policy: Policy };
type Begun = Ruled & { startsAt: Date };
const after = ({ startsAt }: Begun, minutes: number) => new Date(startsAt.getTime() + minutes * minute);

/** The last instant at which it may be cancelled. */
export const cancelUntil = (lesson: Begun): Date => after(lesson, -lesson.policy.cancelLockMinutes);
/** The teacher's chance to begin is over at this instant. */
export const tutorAbsentAt = (lesson: Begun): Date => after(lesson, lesson.policy.teacherWaitMinutes);
/** The last instant at which feedback is taken. */
export const feedbackUntil = (lesson: Begun): Date => after(lesson, lesson.policy.feedbackMinutes);

/** Whole hours as hours. */
export const spoken = (minutes: number): string =>
  minutes % 60 === 0 ? `${minutes / 60} ${minutes === 60 ? 'hour' : 'hours'}` : `${minutes} minutes`;

/** So many of the newest are looked at: no more than all but one of them may lie ahead. */
export const policiesKept = 4;

/** Of those that are known, the latest that is in force; a version that takes the place of one that lies ahead has the higher number. */
export function presentPolicy<T extends Policy & { validFrom: Date }>(versions: readonly T[], at: Date): T | undefined {
  const inForce = versions.filter(({ validFrom }) => validFrom.getTime() <= at.getTime());
  return inForce.toSorted((one, other) => other.version - one.version)[0];
}

/** As a lesson carries it: no more of the version than its rules. */
export function inForce(versions: readonly (Policy & { validFrom: Date })[], at: Date): Policy {
  const version = presentPolicy(versions, at);
  if (!version) throw new Error('no version of the policy is in force');
  return { ...rulesOf(version), version: version.version };
}

const minutesNames = ['cancelLockMinutes', 'teacherWaitMinutes', 'feedbackMinutes', 'presenceMinutes'] as const;
const switchNames = ['studentAbsentPaid', 'studentAbsentRefunded'] as const;

/** What is wrong with rules that somebody wants, by field. */
export function ruleFaults(rules: Rules): Record<string, string> {
  const numbers = minutesNames.flatMap((name): [string, string][] => {
    const [min, max] = policyBounds[name];
    const isFine = Number.isInteger(rules[name]) && rules[name] >= min && rules[name] <= max;
    return isFine ? [] : [[name, `${min} to ${max} minutes`]];
  });
  return Object.fromEntries(waysToPay.includes(rules.payBy) ? numbers : [...numbers, ['payBy', 'lesson or minutes']]);
}

export const rulesOf = (policy: Rules): Rules => ({
  cancelLockMinutes: policy.cancelLockMinutes,
  teacherWaitMinutes: policy.teacherWaitMinutes,
  feedbackMinutes: policy.feedbackMinutes,
  presenceMinutes: policy.presenceMinutes,
  studentAbsentPaid: policy.studentAbsentPaid,
  studentAbsentRefunded: policy.studentAbsentRefunded,
  payBy: policy.payBy,
});

const ruleNames = [...minutesNames, ...switchNames, 'payBy'] as const;
export const changedRules = (before: Rules, wanted: Rules) => ruleNames.filter((name) => before[name] !== wanted[name]);

export type PolicyWish = {
  rules: Rules;
  /** Undefined: at once. */
  validFrom: Date | undefined;
  reason: string;
  /** The newest version that whoever wishes has seen. */
  after: number;
};

/** The next one. Whoever has not seen the newest is told which stands; what says the same twice is none. */
export function nextPolicy(newest: PolicyVersion, wish: PolicyWish, by: Actor, now: Date): PolicyVersion {
  const fields = ruleFaults(wish.rules);
  const reason = wish.reason.trim();
  const length = charactersIn(reason);
  if (length < text.adjustReasonMin || length > text.adjustReasonMax) {
    fields.reason = `${text.adjustReasonMin} to ${text.adjustReasonMax} characters`;
  }
  if (wish.validFrom && wish.validFrom.getTime() < now.getTime()) fields.validFrom = 'must not be in the past';
  if (Object.keys(fields).length > 0) throw refuse('MALFORMED', { details: { fields } });
  if (wish.after !== newest.version) throw refuse('POLICY_CHANGED', { details: { version: newest.version } });
  const validFrom = wish.validFrom ?? now;
  const isSame = changedRules(newest, wish.rules).length === 0 && newest.validFrom.getTime() <= validFrom.getTime();
  if (isSame) throw refuse('POLICY_SAME');
  const made = { madeAt: now, madeBy: by.id, madeByName: by.name, reason };
  return { ...rulesOf(wish.rules), version: newest.version + 1, validFrom, ...made };
}

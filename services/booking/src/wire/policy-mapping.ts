/** Versions of the policy as messages, and what an administrator wishes of one. */
import type { LessonPolicy, MakePolicyRequest, PolicyVersion as VersionMessage } from '@parlance/proto/booking/v1';
import { fromTimestamp, toTimestamp } from '@parlance/runtime/grpc/timestamps';
import {
  firstPolicy,
  rulesOf,
  type PayBy,
  type Policy,
  type PolicyVersion,
  type PolicyWish,
  type Rules,
} from '../domain/policy.ts';

/** A reply that an earlier release stored has none: that was the first. */
export function policyMessage(policy: Policy | undefined): LessonPolicy {
  const { version, ...rules } = policy ?? firstPolicy;
  return { ...rulesOf(rules), version };
}

export function versionMessage(version: PolicyVersion): VersionMessage {
  const { validFrom, madeAt, madeBy, madeByName, reason } = version;
  const instants = { validFrom: toTimestamp(validFrom), madeAt: toTimestamp(madeAt) };
  return { policy: policyMessage(version), ...instants, madeBy, madeByName, reason };
}

/** What is no way to pay is for the rules to refuse. */
export function rulesFromMessage(message: LessonPolicy): Rules {
  const { cancelLockMinutes, teacherWaitMinutes, feedbackMinutes, presenceMinutes } = message;
  const { studentAbsentPaid, studentAbsentRefunded, payBy } = message;
  const minutes = { cancelLockMinutes, teacherWaitMinutes, feedbackMinutes, presenceMinutes };
  return { ...minutes, studentAbsentPaid, studentAbsentRefunded, payBy: payBy as PayBy };
}

export function wishFromMessage({ policy, validFrom, reason }: MakePolicyRequest): PolicyWish | undefined {
  return policy
    ? { rules: rulesFromMessage(policy), validFrom: fromTimestamp(validFrom), reason, after: policy.version }
    : undefined;
}

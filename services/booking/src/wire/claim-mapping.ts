/** Claims as messages. */
import type { LessonClaim } from '@parlance/proto/booking/v1';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Claim } from '../domain/claim-record.ts';

export function claimMessage({ id, uid, role, about, words, filedAt, state, answer, answeredAt }: Claim): LessonClaim {
  const times = { filedAt: toTimestamp(filedAt), answeredAt: answeredAt ? toTimestamp(answeredAt) : null };
  return { id, uid, role, about, words, state, answer, ...times };
}

/** What was said is for the administrators alone. */
export const claimFactMessage = (claim: Claim | undefined): LessonClaim | null =>
  claim ? { ...claimMessage(claim), words: '' } : null;

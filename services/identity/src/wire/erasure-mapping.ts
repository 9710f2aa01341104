import type { ErasureInput } from '@parlance/proto/identity/v1';
import { roleOf } from '@parlance/proto/json/words';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { ErasureView } from '../queries/erasures.ts';
import { personNameMessage } from './rating-mapping.ts';

export function erasureMessage({ role, askedBy, askedAt, receipts, ...erasure }: ErasureView): ErasureInput {
  return {
    ...erasure,
    role: roleOf(role),
    askedBy: personNameMessage(askedBy),
    askedAt: toTimestamp(askedAt),
    receipts: receipts.map(({ at, ...receipt }) => ({ ...receipt, at: toTimestamp(at) })),
  };
}

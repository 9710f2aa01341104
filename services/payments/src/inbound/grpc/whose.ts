import type { Actor } from '@parlance/runtime/auth/actor';
import { refuse } from '../../domain/refusals.ts';

/** One's own, or for an administrator anybody's. Nobody named means the caller. */
export function whose(
  named: string,
  { uid, role }: Actor,
  refusal: 'NOT_OWN_EARNINGS' | 'NOT_OWN_ENTITLEMENTS' | 'NOT_OWN_BILLING',
): string {
  const owner = named === '' ? uid : named;
  if (owner !== uid && role !== 'admin') throw refuse(refusal);
  return owner;
}

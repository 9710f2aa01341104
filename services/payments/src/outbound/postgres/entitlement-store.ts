import { excluded, insertRow } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import { noEntitlements } from '../../domain/entitlements.ts';
import { findEntitlements } from '../../queries/entitlements.ts';
import type { EntitlementStore } from '../../usecases/ports.ts';

export function makeEntitlementStore(tx: Tx): EntitlementStore {
  return {
    async lock(uid) {
      // An advisory lock, because a student who holds nothing has no row to lock.
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [uid]);
      return (await findEntitlements(tx, uid)) ?? noEntitlements(uid);
    },
    async save({ uid, freeTrial, version, categories }) {
      const holder = { freeTrialExpiresAt: freeTrial?.expiresAt, version };
      const update = `on conflict (uid) do update set ${excluded(holder)}`;
      await insertRow(tx, 'entitlements', { uid, ...holder }, update);
      for (const { priceId, tokenType, expiredAt, graceUntil } of categories) {
        const held = { tokenType, expiredAt, graceUntil };
        const updateHeld = `on conflict (uid, price_id) do update set ${excluded(held)}`;
        await insertRow(tx, 'entitlement_categories', { uid, priceId, ...held }, updateHeld);
      }
    },
  };
}

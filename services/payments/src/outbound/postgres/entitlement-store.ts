import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import { noEntitlements, type Entitlements } from '../../domain/entitlements.ts';
import { findEntitlements } from '../../queries/entitlements-of.ts';
import type { EntitlementStore } from '../../usecases/ports.ts';

export function makeEntitlementStore(tx: Tx): EntitlementStore {
  return {
    async findForUpdate(uid) {
      // An advisory lock, because a student who holds nothing has no row to lock.
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [uid]);
      return (await findEntitlements(tx, uid)) ?? noEntitlements(uid);
    },
    async save(entitlements) {
      await saveHolder(tx, entitlements);
      for (const { priceId, tokenType, expiredAt } of entitlements.categories) {
        await tx.query(
          `insert into entitlement_categories (uid, price_id, token_type, expired_at) values ($1, $2, $3, $4)
           on conflict (uid, price_id) do update set expired_at = excluded.expired_at, token_type = excluded.token_type`,
          [entitlements.uid, priceId, tokenType, expiredAt],
        );
      }
    },
  };
}

async function saveHolder(tx: Tx, { uid, freeTrial, version }: Entitlements): Promise<void> {
  await tx.query(
    `insert into entitlements (uid, free_trial_expires_at, version) values ($1, $2, $3)
     on conflict (uid) do update
       set free_trial_expires_at = excluded.free_trial_expires_at, version = excluded.version`,
    [uid, freeTrial?.expiresAt ?? null, version],
  );
}

/** An act in another service is kept when an administrator did it: the fact names its actor, and is applied in this transaction. */
import { createdAt } from '@parlance/runtime/events/apply-facts';
import type { Envelope } from '@parlance/runtime/events/envelope';
import type { AdminAct } from '../../usecases/people-ports.ts';
import type { Stores } from '../../usecases/ports.ts';

/** Nothing personal stands in it but ids and an administrator's own words. */
export type AuditedAct = Pick<AdminAct, 'act' | 'subjectUid' | 'concerns' | 'details' | 'fields' | 'reason'>;

/** An undefined act is part of another one, which is kept. */
export async function audit({ acts }: Stores, { id, actor }: Envelope, actOf: () => AuditedAct | undefined) {
  const act = actor?.role === 'admin' ? actOf() : undefined;
  if (actor && act) await acts.add({ ...act, actorUid: actor.id, at: new Date(createdAt(id)) });
}

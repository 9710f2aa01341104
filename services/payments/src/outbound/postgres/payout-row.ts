/** A row of payouts and the domain's payout. */
import { fieldsOf } from '@parlance/runtime/postgres/rows';
import type { Payout } from '../../domain/payout.ts';

export type PayoutRow = Omit<Payout, 'actor' | 'takenBack'> & {
  actorUid: string;
  actorName: string;
  takenBackReason?: string;
  takenBackAt?: Date;
  takenBackBy?: string;
  takenBackByName?: string;
};

export const payoutFields = fieldsOf(
  'payouts',
  `id, tutorUid, period, currency, amountMinor, lines, reference, actorUid, actorName, paidAt as at, takenBackReason, takenBackAt,
   takenBackBy, takenBackByName`,
);

export function payoutOf(row: PayoutRow): Payout {
  const {
    actorUid,
    actorName,
    takenBackReason: reason,
    takenBackAt: at,
    takenBackBy,
    takenBackByName,
    ...payout
  } = row;
  const actor = { uid: takenBackBy ?? '', name: takenBackByName ?? '' };
  return {
    ...payout,
    actor: { uid: actorUid, name: actorName },
    takenBack: at === undefined ? undefined : { reason: reason ?? '', at, actor },
  };
}

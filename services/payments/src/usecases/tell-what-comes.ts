/** Cards that expire and trials that end are told of before, once each. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { cardEndsAt, isCardExpiring, type Card } from '../domain/card.ts';
import type { UnitOfWork } from './ports.ts';
import { tellOnce } from './tell-once.ts';
import { isTrialEnding } from '../domain/trial.ts';

/** Who may have to be told: read without a lock, judged by the rules. */
type ComingReads = {
  /** Of students who subscribe, and who were not told of this card. */
  listCardsEnding(now: Date): Promise<{ uid: string; card: Card }[]>;
  listTrialsEnding(now: Date): Promise<{ uid: string; expiresAt: Date; tokens: number }[]>;
};
type Deps = { uow: UnitOfWork; clock: Clock; reads: ComingReads };

export function makeTellWhatComes({ uow, clock, reads }: Deps) {
  return async (): Promise<void> => {
    const now = clock.now();
    for (const { uid, card } of await reads.listCardsEnding(now)) {
      if (!isCardExpiring(card, now)) continue;
      const about = `${uid}:${card.last4}:${card.expiresYear}-${card.expiresMonth}`;
      await uow.run((stores) =>
        tellOnce(stores, { uid, kind: 'card-expires', about, card, when: cardEndsAt(card) }, now),
      );
    }
    for (const { uid, expiresAt: when, tokens } of await reads.listTrialsEnding(now)) {
      if (!isTrialEnding(when, now)) continue;
      const notice = { uid, kind: 'trial-ends', about: uid, tokenType: 'free-trial', tokens, when } as const;
      await uow.run((stores) => tellOnce(stores, notice, now));
    }
  };
}

/** Cards that expire and trials that end are told of before, once each. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { eachApart } from '@parlance/runtime/waiting/each-apart';
import { eachListed } from '@parlance/runtime/waiting/each-listed';
import { cardEndsAt, isCardExpiring, type Card } from '../domain/card.ts';
import type { UnitOfWork } from './ports.ts';
import { tellOnce } from './tell-once.ts';
import { isTrialEnding } from '../domain/trial.ts';

type EndingCard = { uid: string; card: Card };
type EndingTrial = { uid: string; expiresAt: Date; tokens: number };

/** Who may have to be told: read without a lock, judged by the rules. Some at a time, those after this one in the order of their uids. */
type ComingReads = {
  /** Of students who subscribe, and who were not told of this card. */
  listCardsEnding(now: Date, after: string | undefined): Promise<EndingCard[]>;
  listTrialsEnding(now: Date, after: string | undefined): Promise<EndingTrial[]>;
};
type Deps = { uow: UnitOfWork; clock: Clock; reads: ComingReads };

export function makeTellWhatComes({ uow, clock, reads }: Deps) {
  async function tellOfCard({ uid, card }: EndingCard, now: Date): Promise<void> {
    if (!isCardExpiring(card, now)) return;
    const about = `${uid}:${card.last4}:${card.expiresYear}-${card.expiresMonth}`;
    const notice = { uid, kind: 'card-expires', about, card, when: cardEndsAt(card) } as const;
    await uow.run((stores) => tellOnce(stores, notice, now));
  }

  async function tellOfTrial({ uid, expiresAt: when, tokens }: EndingTrial, now: Date): Promise<void> {
    if (!isTrialEnding(when, now)) return;
    const notice = { uid, kind: 'trial-ends', about: uid, tokenType: 'free-trial', tokens, when } as const;
    await uow.run((stores) => tellOnce(stores, notice, now));
  }

  return async (signal?: AbortSignal): Promise<void> => {
    const now = clock.now();
    const cards = eachListed((after) => reads.listCardsEnding(now, after), uidOf);
    const trials = eachListed((after) => reads.listTrialsEnding(now, after), uidOf);
    const ofCards = () => eachApart(cards, (one) => tellOfCard(one, now), signal);
    const ofTrials = () => eachApart(trials, (one) => tellOfTrial(one, now), signal);
    await eachApart([ofCards, ofTrials], async (tell) => void (await tell()), signal);
  };
}

const uidOf = ({ uid }: { uid: string }): string => uid;

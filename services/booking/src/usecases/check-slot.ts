/** Whether a student may book a slot, before the details are asked for: the rules of booking it, read and not written. */
import type { Actor } from '../domain/actor.ts';
import { inForce, type Policy } from '../domain/policy.ts';
import { refuse } from '../domain/refusals.ts';
import { payingWallet } from '../domain/take.ts';
import type { WalletName } from '../domain/token-move.ts';
import type { Clock, Command, SituationReader } from './ports.ts';
import { asked } from './reserve-slot.ts';

type Deps = { reader: SituationReader; clock: Clock };
type Question = { tutorUid: string; bookingId: string; actor: Actor; once: Command };

export type CheckSlot = ReturnType<typeof makeCheckSlot>;

export function makeCheckSlot({ reader, clock }: Deps) {
  return async (question: Question): Promise<{ name: WalletName; balance: number; policy: Policy }> => {
    const { situation } = await reader.find(question);
    if (!situation) throw refuse('BOOKING_NOT_FOUND');
    const now = clock.now();
    const name = payingWallet(situation.lesson, asked(situation, question.actor), now);
    return { name, balance: situation.balances[name] ?? 0, policy: inForce(situation.policies, now) };
  };
}

/** Tokens were bought: credited once per invoice, however often and in whichever order the fact comes. */
import type { TokensCredited } from '@parlance/proto/payments/v1';
import { theSchool } from '../../domain/actor.ts';
import { creditOfPurchase } from '../../domain/ledger.ts';
import type { Stores } from '../../usecases/ports.ts';
import { walletFromMessage } from '../../wire/booking-mapping.ts';

export async function onTokensCredited(
  { wallets, facts }: Pick<Stores, 'wallets' | 'facts'>,
  credited: TokensCredited,
  now: Date,
): Promise<void> {
  const { uid, quantity, invoiceId } = credited;
  const wallet = walletFromMessage(credited.tokenType);
  if (!wallet || quantity <= 0) throw new Error('TokensCredited without a wallet or a quantity');
  await wallets.lockStudent(uid);
  const line = await wallets.apply(creditOfPurchase({ studentUid: uid, wallet, quantity, invoiceId }, theSchool, now));
  if (line) await facts.walletChanged(line);
}

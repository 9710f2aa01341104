/** Tokens are a student's: credited once per cause, however often and in whichever order the fact comes; what they may be used for comes with them. */
import type { TokensCredited } from '@parlance/proto/payments/v1';
import { theSchool } from '../../domain/actor.ts';
import { creditOfPurchase } from '../../domain/ledger.ts';
import type { Stores } from '../../usecases/ports.ts';
import { walletFromMessage } from '../../wire/booking-mapping.ts';
import { onEntitlementChanged } from './on-entitlement-changed.ts';

export async function onTokensCredited(
  { wallets, facts }: Pick<Stores, 'wallets' | 'facts'>,
  credited: TokensCredited,
  now: Date,
): Promise<void> {
  const { uid: studentUid, quantity, invoiceId, number: invoiceNumber, entitlements } = credited;
  const wallet = walletFromMessage(credited.tokenType);
  if (!wallet || quantity <= 0) throw new Error('TokensCredited without a wallet or a quantity');
  // Facts of before had no cause but their invoice.
  const cause = credited.cause || `invoice:${invoiceId}`;
  await wallets.lockStudent(studentUid);
  const purchase = { studentUid, wallet, quantity, cause, invoiceId, invoiceNumber };
  const line = await wallets.apply(creditOfPurchase(purchase, theSchool, now));
  if (line) await facts.walletsChanged([line]);
  if (entitlements) await onEntitlementChanged({ wallets }, entitlements);
}

/** The wallet that a token move touched, as its owner sees it afterwards. */
import type { WalletName } from '../domain/booking.ts';
import type { LedgerLine } from './ports.ts';

export function debitedFrom(name: WalletName, line: LedgerLine | undefined): { name: WalletName; balance: number } {
  if (!line) throw new Error('a booking without a ledger line');
  return { name, balance: line.balanceAfter };
}

/** What the lines that are on screen come to, and what was there before them. */
import type { LedgerLineJson, Schemas } from '../api/types.ts';

type Lines = readonly LedgerLineJson[];
export type Totals = {
  before: number;
  moved: number;
  after: number;
  /** What the wallets of these lines hold; unknown where the newest lines are not among them. */
  now: number | undefined;
};

const sumOf = (numbers: number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** Of the wallets that these lines are about, the newest line first. */
export function totalsOf(lines: Lines, balances: Schemas['Balances'] | undefined): Totals {
  const wallets = [...new Set(lines.map(({ tokenType }) => tokenType))];
  const after = sumOf(wallets.map((wallet) => lines.find(({ tokenType }) => tokenType === wallet)?.balanceAfter ?? 0));
  const moved = sumOf(lines.map(({ delta }) => delta));
  return { before: after - moved, moved, after, now: balances && sumOf(wallets.map((wallet) => balances[wallet])) };
}

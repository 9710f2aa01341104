/** What came in, per currency. What the owner of a card objects to is counted apart until that is decided: it may have to go back. */
import type { Money } from './money.ts';

export type Taken = Money & { readonly disputed: boolean };
export type Takings = { readonly paid: Money[]; readonly disputed: Money[] };

export function takingsOf(taken: readonly Taken[]): Takings {
  const sums = (wanted: boolean) =>
    taken.filter(({ disputed }) => disputed === wanted).map(({ minor, currency }) => ({ minor, currency }));
  return { paid: sums(false), disputed: sums(true) };
}

import { useState } from 'react';

/** Of so many different wishes in one form the oldest is forgotten. */
const mostWishes = 50;

/** The second press of a double click may come when the first one has its answer already. */
const doubleClickMs = 1_000;

type Wish = { key: string; doneAt?: number };
type Send<Answer> = (key: string) => Promise<Answer>;
type Options = {
  /** How long after its answer the same wish is still the same press; 0 where a wish may be taken back and come up again at once. */
  sameForMs?: number;
};

/**
 * Idempotency keys for as long as a form stands: whoever presses again sends the same key for the same wish, and another one as
 * soon as anything of the wish is another. A wish that came true is over: the next one like it is another.
 */
export function useKeys({ sameForMs = doubleClickMs }: Options = {}): <Answer>(
  said: unknown,
  send: Send<Answer>,
) => Promise<Answer> {
  const [wishes] = useState(() => new Map<string, Wish>());
  const wishOf = (words: string) => {
    const known = wishes.get(words);
    if (known && performance.now() - (known.doneAt ?? Infinity) < sameForMs) return known;
    const [oldest] = wishes.keys();
    if (wishes.size >= mostWishes && oldest !== undefined) wishes.delete(oldest);
    const wish: Wish = { key: crypto.randomUUID() };
    wishes.set(words, wish);
    return wish;
  };
  return async (said, send) => {
    const wish = wishOf(JSON.stringify(said));
    const answer = await send(wish.key);
    wish.doneAt = performance.now();
    return answer;
  };
}

/** One idempotency key for as long as a dialog stands, whatever is changed in it: after a lost answer nothing is made a second time, the server refuses what differs. */
export const useIdempotencyKey = () => useState(() => crypto.randomUUID())[0];

import { useState } from 'react';

/** Of so many different wishes in one form the oldest is forgotten. */
const mostWishes = 50;

/**
 * Idempotency keys for as long as a form stands: whoever presses again sends the same key for the same wish, and another one as
 * soon as anything of the wish is another.
 */
export function useKeys(): (wish: unknown) => string {
  const [keys] = useState(() => new Map<string, string>());
  return (wish) => {
    const words = JSON.stringify(wish);
    const known = keys.get(words);
    if (known !== undefined) return known;
    const [oldest] = keys.keys();
    if (keys.size >= mostWishes && oldest !== undefined) keys.delete(oldest);
    const key = crypto.randomUUID();
    keys.set(words, key);
    return key;
  };
}

/** One idempotency key for as long as a dialog stands, whatever is changed in it: after a lost answer nothing is made a second time, the server refuses what differs. */
export const useIdempotencyKey = () => useState(() => crypto.randomUUID())[0];

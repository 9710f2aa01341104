/** How a test wants webhooks to behave; without a word each is sent once, at once. */
export type WebhookRules = {
  /** Nothing is sent until this is off again; then everything that waits is. */
  paused?: boolean;
  /** So many of the next events are never sent, as if they had been lost on the way. */
  dropNext?: number;
  /** This share of events is never sent, 0 to 1. */
  dropShare?: number;
  /** This share is sent twice. */
  doubleShare?: number;
  /** Sent so much later, in real time. */
  delayMs?: number;
  /** And by chance up to so much later, which changes the order. */
  shuffleMs?: number;
};

export type Fate = { lost: true } | { lost: false; times: number; waitMs: number };

/** What becomes of one event. */
export function fateOf(rules: WebhookRules, chance: () => number = Math.random): Fate {
  if ((rules.dropNext ?? 0) > 0) {
    rules.dropNext = (rules.dropNext ?? 0) - 1;
    return { lost: true };
  }
  if (chance() < (rules.dropShare ?? 0)) return { lost: true };
  const times = chance() < (rules.doubleShare ?? 0) ? 2 : 1;
  return { lost: false, times, waitMs: (rules.delayMs ?? 0) + Math.floor(chance() * (rules.shuffleMs ?? 0)) };
}

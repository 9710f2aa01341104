/** Keeps what is costly to make: however many ask, it is made once at a time, and nobody gets what is older than said. */
export type Made<T> = {
  value: T;
  /** Nothing was left out for being away. */
  isWhole: boolean;
};

type Options<T> = {
  make: () => Promise<Made<T>>;
  /** Nobody gets an older one. */
  keptMs: number;
  /** Real time, in milliseconds. */
  now?: () => number;
};

/** What lacks something is made again sooner. */
const soonMs = 5_000;

export function keep<T>({ make, keptMs, now = () => performance.now() }: Options<T>): () => Promise<T> {
  let kept: (Made<T> & { askedAt: number }) | undefined;
  let making: Promise<T> | undefined;

  async function makeOne(): Promise<T> {
    const askedAt = now();
    kept = { ...(await make()), askedAt };
    return kept.value;
  }
  const makeAgain = (): Promise<T> => (making ??= makeOne().finally(() => (making = undefined)));

  return async () => {
    if (!kept) return makeAgain();
    const { value, isWhole, askedAt } = kept;
    const age = now() - askedAt;
    if (age >= keptMs) return makeAgain();
    // Made anew while the present one still serves: with people about, nobody waits for it.
    if (age >= (isWhole ? keptMs / 2 : soonMs)) void makeAgain().catch(() => undefined);
    return value;
  };
}

/** Answers that hold for a while are asked for once in that while, and by all who wait together. Real time. A failure is not kept. */
import { makeSingleFlight, type SingleFlight } from './single-flight.ts';

export type CacheOptions<T> = {
  forMs: number;
  /** The oldest answer goes when there are so many. */
  most: number;
  /** What may be another answer at the next moment is not kept. */
  keeps?: (answer: T) => boolean;
  now?: () => number;
};

export type Cache<T> = SingleFlight<T> & {
  /** It may have changed: nor is the answer kept that is on its way. */
  forget(key: string): void;
};

export function makeCache<T>({
  forMs,
  most,
  keeps = () => true,
  now = () => performance.now(),
}: CacheOptions<T>): Cache<T> {
  const known = new Map<string, { answer: T; until: number }>();
  const inFlight = makeSingleFlight<T>();
  /** By key, the question whose answer may be kept. */
  const asking = new Map<string, symbol>();

  function keep(key: string, answer: T, until: number): void {
    // Put last, so that the first one stays the oldest.
    known.delete(key);
    const [oldest] = known.keys();
    if (known.size >= most && oldest !== undefined) known.delete(oldest);
    known.set(key, { answer, until });
  }

  async function ask(key: string, load: () => Promise<T>): Promise<T> {
    const until = now() + forMs;
    const question = Symbol(key);
    asking.set(key, question);
    const isLatest = () => asking.get(key) === question;
    try {
      const answer = await load();
      if (isLatest() && keeps(answer)) keep(key, answer, until);
      return answer;
    } finally {
      if (isLatest()) asking.delete(key);
    }
  }

  const find: SingleFlight<T> = async (key, load) => {
    const found = known.get(key);
    if (found && found.until > now()) return found.answer;
    return inFlight(key, () => ask(key, load));
  };
  return Object.assign(find, {
    forget(key: string) {
      known.delete(key);
      asking.delete(key);
      inFlight.forget(key);
    },
  });
}

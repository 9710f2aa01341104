/** Answers that hold for a while are asked for once in that while. Real time. */
export type RememberedOptions = {
  forMs: number;
  /** The oldest answer goes when there are so many. */
  most: number;
  now?: () => number;
};

type Known<T> = { answer: Promise<T>; until: number };

/**
 * Those who ask while the answer is on its way wait for it together. A failure is told to whoever asked first and forgotten: it may
 * be the first one's own, such as a deadline, so the others ask anew, together.
 */
export function makeRemembered<T>(options: RememberedOptions): (key: string, load: () => Promise<T>) => Promise<T> {
  const { forMs, most, now = () => performance.now() } = options;
  const known = new Map<string, Known<T>>();
  const fresh = (key: string) => {
    const found = known.get(key);
    return found !== undefined && found.until > now() ? found.answer : undefined;
  };
  const ask = (key: string, load: () => Promise<T>) => {
    const [oldest] = known.keys();
    if (known.size >= most && oldest !== undefined) known.delete(oldest);
    const entry = { answer: load(), until: now() + forMs };
    // Put last, so that the first one stays the oldest.
    known.delete(key);
    known.set(key, entry);
    entry.answer.catch(() => known.get(key) === entry && known.delete(key));
    return entry.answer;
  };
  return (key, load) => fresh(key)?.catch(() => fresh(key) ?? ask(key, load)) ?? ask(key, load);
}

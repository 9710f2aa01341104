/**
 * Those who ask for the same while the answer is on its way get the same answer. A failure goes to whoever asked first: it may
 * be the first one's own, such as a deadline, so the others ask anew, together.
 */
export type SingleFlight<T> = (key: string, load: () => Promise<T>) => Promise<T>;

export function makeSingleFlight<T>(): SingleFlight<T> & {
  /** Whoever asks from now on is not given the answer that is on its way. */
  forget(key: string): void;
} {
  const inFlight = new Map<string, Promise<T>>();
  const ask = (key: string, load: () => Promise<T>) => {
    const answer = load().finally(() => inFlight.get(key) === answer && inFlight.delete(key));
    inFlight.set(key, answer);
    return answer;
  };
  const asked: SingleFlight<T> = (key, load) =>
    inFlight.get(key)?.catch(() => inFlight.get(key) ?? ask(key, load)) ?? ask(key, load);
  return Object.assign(asked, { forget: (key: string) => void inFlight.delete(key) });
}

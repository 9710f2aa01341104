/**
 * Those who ask for the same while the answer is on its way get the same answer. A failure goes to whoever asked first: it may
 * be the first one's own, such as a deadline, so the others ask anew, together.
 */
export type SingleFlight<T> = (key: string, load: () => Promise<T>) => Promise<T>;

export function makeSingleFlight<T>(): SingleFlight<T> {
  const inFlight = new Map<string, Promise<T>>();
  const ask = (key: string, load: () => Promise<T>) => {
    const answer = load().finally(() => inFlight.delete(key));
    inFlight.set(key, answer);
    return answer;
  };
  return (key, load) => inFlight.get(key)?.catch(() => inFlight.get(key) ?? ask(key, load)) ?? ask(key, load);
}

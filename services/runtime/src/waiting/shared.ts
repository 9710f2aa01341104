/**
 * Those who ask for the same while the answer is on its way get the same answer. A failure is told to whoever asked first: it may
 * be the first one's own, such as a deadline, so the others ask anew, together.
 */
export function makeShared<T>(): (key: string, load: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, Promise<T>>();
  const ask = (key: string, load: () => Promise<T>) => {
    const answer = load().finally(() => underWay.delete(key));
    underWay.set(key, answer);
    return answer;
  };
  return (key, load) => underWay.get(key)?.catch(() => underWay.get(key) ?? ask(key, load)) ?? ask(key, load);
}

/** Those who ask for the same while the answer is on its way get the same answer. */
export function makeShared<T>(): (key: string, load: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, Promise<T>>();
  return (key, load) => {
    const known = underWay.get(key);
    if (known) return known;
    const answer = load().finally(() => underWay.delete(key));
    underWay.set(key, answer);
    return answer;
  };
}

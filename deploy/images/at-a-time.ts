/** Work side by side, a few at a time; the answers are in the order of the items. */
export async function atATime<T, R>(most: number, items: readonly T[], work: (item: T, index: number) => Promise<R>) {
  const answers: R[] = [];
  const left = [...items.entries()];
  const worker = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      answers[next[0]] = await work(next[1], next[0]);
    }
  };
  await Promise.all(Array.from({ length: most }, worker));
  return answers;
}

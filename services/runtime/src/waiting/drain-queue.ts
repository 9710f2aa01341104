/** One lease a piece of work: the next is claimed when the last is done with, so that no lease runs out while another is slow. */
export async function drainQueue<T>(
  claim: () => Promise<T | undefined>,
  work: (item: T) => Promise<unknown>,
  { atMost }: { atMost: number },
): Promise<number> {
  for (let done = 0; done < atMost; done += 1) {
    const item = await claim();
    if (item === undefined) return done;
    await work(item);
  }
  return atMost;
}

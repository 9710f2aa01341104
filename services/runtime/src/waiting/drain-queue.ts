/** One lease a piece of work: the next is claimed when the last is done with, so that no lease runs out while another is slow. None is claimed after the signal aborts. */
export async function drainQueue<T>(
  claim: () => Promise<T | undefined>,
  work: (item: T) => Promise<unknown>,
  { atMost, signal }: { atMost: number; signal?: AbortSignal | undefined },
): Promise<number> {
  let done = 0;
  for (; done < atMost && signal?.aborted !== true; done += 1) {
    const item = await claim();
    if (item === undefined) break;
    await work(item);
  }
  return done;
}

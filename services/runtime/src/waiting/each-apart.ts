/** The rows of one round, each by itself: one that cannot be done keeps none of the others from theirs, and the round has failed all the same. */

/**
 * One after the other, also while more are being listed, until the signal aborts. Answers what came of them; what failed is thrown at the
 * end: one failure as it is, of several the first is the cause.
 */
export async function eachApart<T, R>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<R>,
  signal?: AbortSignal,
): Promise<R[]> {
  const done: R[] = [];
  const faults: unknown[] = [];
  try {
    for await (const item of items) {
      if (signal?.aborted) break;
      const outcome = await attempt(item, work);
      if ('answer' in outcome) done.push(outcome.answer);
      else faults.push(outcome.fault);
    }
  } catch (unlisted) {
    faults.push(unlisted);
  }
  if (faults.length > 0) throw together(faults);
  return done;
}

async function attempt<T, R>(item: T, work: (item: T) => Promise<R>): Promise<{ answer: R } | { fault: unknown }> {
  try {
    return { answer: await work(item) };
  } catch (fault) {
    return { fault };
  }
}

function together(faults: readonly unknown[]): unknown {
  const [cause] = faults;
  if (faults.length === 1) return cause;
  const first = cause instanceof Error ? cause.message : String(cause);
  return new AggregateError(faults, `${faults.length} failed, the first of them: ${first}`, { cause });
}

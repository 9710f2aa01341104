/** An end for one part of a check: its time, or the end of the whole. (AbortSignal.any is younger than the Safari that we support.) */
export async function bounded<T>(
  outer: AbortSignal,
  ms: number,
  work: (signal: AbortSignal, stop: () => void) => Promise<T>,
): Promise<T> {
  const own = new AbortController();
  const stop = () => own.abort();
  const timer = setTimeout(stop, ms);
  if (outer.aborted) stop();
  outer.addEventListener('abort', stop);
  try {
    return await work(own.signal, stop);
  } finally {
    clearTimeout(timer);
    outer.removeEventListener('abort', stop);
    stop();
  }
}

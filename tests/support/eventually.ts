import { patience } from './patience.ts';

const usualMs = 15_000;

/** Waits for a thing itself: asks again until it holds or the deadline passes, then says what it last saw. */
export async function eventually<T>(
  what: string,
  look: () => Promise<T | undefined | false>,
  deadlineMs = Math.max(usualMs, patience()),
): Promise<T> {
  const until = Date.now() + deadlineMs;
  let last: unknown;
  for (let pause = 20; ; pause = Math.min(pause * 1.5, 500)) {
    try {
      const seen = await look();
      if (seen !== undefined && seen !== false) return seen;
      last = seen;
    } catch (error) {
      last = error;
    }
    if (Date.now() > until) throw new Error(`not within ${deadlineMs} ms: ${what} (last: ${String(last)})`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

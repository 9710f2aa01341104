/** Waits for something that others bring about: polls with a deadline instead of sleeping. */
export type EventuallyOptions = { withinMs?: number; everyMs?: number };

/** A pause that takes so much longer was none: the machine stood still, and nobody looked. */
const stillMs = 250;

/** Repeats until `attempt` neither throws nor answers false or undefined; then gives its answer. */
export async function eventually<T>(
  attempt: () => Promise<T> | T,
  { withinMs = 15_000, everyMs = 20 }: EventuallyOptions = {},
): Promise<Exclude<T, false | undefined>> {
  let giveUpAt = Date.now() + withinMs;
  for (;;) {
    let fault: unknown;
    try {
      const answer = await attempt();
      if (answer !== false && answer !== undefined) return answer as Exclude<T, false | undefined>;
      fault = new Error(`still ${String(answer)} after ${withinMs} ms`);
    } catch (error) {
      fault = error;
    }
    if (Date.now() >= giveUpAt) throw fault;
    const paused = Date.now();
    await new Promise((resolve) => setTimeout(resolve, everyMs));
    const late = Date.now() - paused - everyMs;
    if (late > stillMs) giveUpAt += late;
  }
}

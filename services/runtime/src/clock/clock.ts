/** Time is an argument. Rules take `now` from the clock they are given; real-time matters (tokens, deadlines) use Date itself. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

export function fixedClock(at: Date): Clock {
  return { now: () => new Date(at) };
}

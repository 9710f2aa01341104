/** Turns at a rate: of many who come at one moment each has its own, one after the other. */
export type Turns = {
  /** Takes the next one: in how many milliseconds it is. */
  take(): number;
};

export function makeTurns(perSecond: number, now: () => number = () => performance.now()): Turns {
  let next = -Infinity;
  return {
    take() {
      const at = Math.max(now(), next);
      next = at + 1_000 / perSecond;
      return at - now();
    },
  };
}

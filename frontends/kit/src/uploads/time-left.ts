/** How long an upload will take yet, by what went in the last moments. */
const windowMs = 15_000;
/** Sooner nothing can be said. */
const leastMs = 2_000;

/** Told each time that the percentage rises; answers seconds, or nothing where it is not known. */
export function timeLeft(now: () => number = () => performance.now()): (percent: number) => number | undefined {
  let seen: { at: number; percent: number }[] = [];
  return (percent) => {
    const at = now();
    // A line that was away for a while says nothing of how fast it is.
    if (at - (seen.at(-1)?.at ?? at) > windowMs) seen = [];
    seen = [...seen.filter((one) => at - one.at <= windowMs), { at, percent }];
    const [first] = seen;
    if (first === undefined || at - first.at < leastMs || percent <= first.percent) return undefined;
    return (((at - first.at) / (percent - first.percent)) * (100 - percent)) / 1_000;
  };
}

/** What a line carried before it broke. Its last seconds tell of the break and not of the line, so they do not count. */
import type { Step } from './line-ladder.ts';

type Carried = { up: Step; down: Step };
/** From the first packet that is missing until the browser calls the path disconnected, and then until that is shown. */
const noticedAfterMs = 15_000;
const full: Carried = { up: 'high', down: 'high' };

export function makeLineMemory() {
  const looks: (Carried & { at: number })[] = [];
  return {
    note(at: number, { up, down }: Carried) {
      looks.push({ at, up, down });
      // The one that stood when the break may have begun is kept, whatever its age.
      while (looks[1] && looks[1].at <= at - noticedAfterMs) looks.shift();
    },
    /** Of the time before a break that was noticed at this moment. */
    before(noticedAtMs: number): Carried {
      const last = looks.findLast(({ at }) => at <= noticedAtMs - noticedAfterMs);
      return last ? { up: last.up, down: last.down } : full;
    },
  };
}

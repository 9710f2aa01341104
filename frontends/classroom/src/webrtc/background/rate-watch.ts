/** How many pictures a second come out, and whether that has been too few for too long. On the ticker's time, no clock of its own. */
import { call } from '@parlance/kit/domain/limits.ts';

const windowMs = 2_000;
/** The ticker stood still for so long: the laptop slept or the browser froze the tab, which says nothing about the machine. Less is a machine that has no time left. */
const standstillMs = 5_000;

export function makeRateWatch({ minFps, slowForMs } = call.background) {
  let pictures: number[] = [];
  let startedMs: number | undefined;
  let lookedMs = 0;
  let slowSinceMs: number | undefined;

  function startAt(nowMs: number): void {
    pictures = [];
    startedMs = nowMs;
    slowSinceMs = undefined;
  }

  return {
    /** A picture with its person cut out was shown. */
    shown: () => void pictures.push(lookedMs),
    /** At each tick of the ticker. */
    look(nowMs: number) {
      if (startedMs === undefined || nowMs - lookedMs > standstillMs) startAt(nowMs);
      lookedMs = nowMs;
      pictures = pictures.filter((shownMs) => nowMs - shownMs < windowMs);
      const fps = (pictures.length * 1_000) / windowMs;
      const watchedMs = nowMs - (startedMs ?? nowMs);
      // Before a window is full its rate says nothing.
      if (watchedMs < windowMs || fps >= minFps) slowSinceMs = undefined;
      else slowSinceMs ??= nowMs;
      return { fps, tooSlow: slowSinceMs !== undefined && nowMs - slowSinceMs >= slowForMs };
    },
  };
}

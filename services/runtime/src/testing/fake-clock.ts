/** A clock that stands still until the test moves it. */
import type { Clock } from '../clock/clock.ts';

export type FakeClock = Clock & { set(at: Date | string): void; advance(ms: number): void };

export function makeFakeClock(start: Date | string = '2026-03-02T10:00:00.000Z'): FakeClock {
  let at = new Date(start).getTime();
  return {
    now: () => new Date(at),
    set(next) {
      at = new Date(next).getTime();
    },
    advance(ms) {
      at += ms;
    },
  };
}

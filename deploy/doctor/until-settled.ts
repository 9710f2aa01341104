/** What a release leaves on its way passes by itself: pods that end are known for as long as they may take, and say what an ill one says. */
import { setTimeout as pause } from 'node:timers/promises';
import type { CheckName, Examined } from './doctor.ts';
import type { Target } from './target.ts';

type Deps = {
  /** Anew each time: a pod that has gone is not asked again. */
  targetOf: () => Promise<Target>;
  examine: (target: Target) => Promise<Examined[]>;
  withinMs: number;
  everyMs: number;
};

const passing: ReadonlySet<CheckName> = new Set(['programs', 'clocks', 'versions']);

/** Asks again while only such things are wrong; what is wrong for longer is told. */
export async function untilSettled({ targetOf, examine, withinMs, everyMs }: Deps): Promise<Examined[]> {
  const giveUpAt = performance.now() + withinMs;
  for (;;) {
    const examined = await examine(await targetOf());
    const wrong = examined.filter(({ state }) => state === 'ill');
    const mayPass = wrong.length > 0 && wrong.every(({ check }) => passing.has(check));
    if (!mayPass || performance.now() >= giveUpAt) return examined;
    await pause(everyMs);
  }
}

/** The gateway goes in good order and comes again, as in a release, every half minute. */
import { halt, revive } from '../../support/control.ts';
import { pause } from '../pace.ts';
import type { Stage } from '../stories/story.ts';

const everyMs = 30_000;

export async function gatewayComesAndGoes(stage: Stage): Promise<void> {
  await pause(everyMs / 2, stage.signal);
  while (!stage.signal.aborted) {
    try {
      await halt('gateway');
    } finally {
      await revive('gateway');
    }
    await pause(everyMs, stage.signal);
  }
}

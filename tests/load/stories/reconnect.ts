/** Everybody comes back at once: the gateway goes in good order and returns, as in a release, while people book and cancel. */
import { halt, revive } from '../../support/control.ts';
import { platform } from '../../support/platform-info.ts';
import { pause } from '../pace.ts';
import { evening } from './evening.ts';
import type { Stage, Story } from './story.ts';

const everyMs = 30_000;

async function comeAndGo(stage: Stage): Promise<void> {
  await pause(everyMs / 2, stage.signal);
  while (!stage.signal.aborted) {
    await halt('gateway');
    await revive('gateway');
    await pause(everyMs, stage.signal);
  }
}

export const reconnect: Story = {
  ...evening,
  name: 'reconnect',
  about: 'An evening in which the gateway goes and comes every half minute: every stream comes back to where it was.',
  // While nobody is at the door nobody is answered; what must hold is that nothing is lost.
  mostFailed: 1,
  bars: {
    booking: { p95: 30_000, p99: 30_000 },
    screen: { p95: 30_000, p99: 30_000 },
    search: { p95: 30_000, p99: 30_000 },
    live: { p95: 30_000, p99: 30_000 },
  },
  async play(stage) {
    if (!platform().controlUrl) throw new Error('only a test platform lets its gateway be taken away');
    await Promise.all([evening.play(stage), comeAndGo(stage)]);
  },
};

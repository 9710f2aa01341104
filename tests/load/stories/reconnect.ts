/** Everybody comes back at once: the gateway goes in good order and returns, as in a release, while people book and cancel. Who takes it away is in `../beside-k6/gateway.ts`. */
import { evening } from './evening.ts';
import type { Story } from './story.ts';

export const reconnect: Story = {
  ...evening,
  name: 'reconnect',
  about: 'An evening in which the gateway goes and comes every half minute: every stream comes back to where it was.',
  needsControl: true,
  // While nobody is at the door nobody is answered: some seconds of each half minute. What must hold besides is that nothing is lost.
  mostFailed: 0.5,
  bars: {
    booking: { p95: 30_000, p99: 30_000 },
    screen: { p95: 30_000, p99: 30_000 },
    search: { p95: 30_000, p99: 30_000 },
    live: { p95: 30_000, p99: 30_000 },
  },
};

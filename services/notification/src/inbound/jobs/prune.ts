/** Every minute old live events go. Several replicas may run it. */
import type { Logger } from '@parlance/runtime/logging/logger';

export type PruneJob = { stop(): Promise<void> };

export function startPruning({
  prune,
  log,
  everyMs = 60_000,
}: {
  prune: () => Promise<number>;
  log: Logger;
  everyMs?: number;
}): PruneJob {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = prune().then(
      (gone) => log.debug({ gone }, 'old live events removed'),
      (error: unknown) => log.warn({ err: error }, 'old live events could not be removed'),
    );
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

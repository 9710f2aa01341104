/** Every minute what is older than it is kept for goes. Several replicas may run it; one never runs twice at once. */
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
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= prune()
      .then(
        (gone) => log.debug({ gone }, 'what was old is removed'),
        (error: unknown) => log.warn({ err: error }, 'what was old could not be removed'),
      )
      .finally(() => (running = undefined));
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

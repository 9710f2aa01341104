/** Looks for abandoned uploads now and then; several replicas may do so. */
import type { Logger } from '@parlance/runtime/logging/logger';

const everyMs = 10 * 60_000;

export function startRemovingUploads({ remove, log }: { remove: () => Promise<number>; log: Logger }) {
  let running: Promise<void> = Promise.resolve();
  const look = async () => {
    try {
      const removed = await remove();
      if (removed > 0) log.info({ removed }, 'unfinished uploads removed');
    } catch (error) {
      log.warn({ err: error }, 'unfinished uploads could not be removed');
    }
  };
  const timer = setInterval(() => (running = look()), everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

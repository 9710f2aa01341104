/** Runs a piece of work again and again, never twice at once; a failure is logged and followed by a longer wait. */
import type { Logger } from '@parlance/runtime/logging/logger';

export type Repeated = { stop(): Promise<void> };

export type RepeatOptions = { name: string; everyMs: number; work: () => Promise<unknown>; log: Logger };

const longestWaitMs = 30_000;

export function repeat({ name, everyMs, work, log }: RepeatOptions): Repeated {
  let stopped = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let running = run();

  async function run(): Promise<void> {
    try {
      await work();
      failures = 0;
    } catch (error) {
      failures += 1;
      log.warn({ err: error, job: name, failures }, 'job failed');
    }
    if (stopped) return;
    const waitMs = Math.min(longestWaitMs, everyMs * 2 ** Math.min(failures, 6));
    timer = setTimeout(() => (running = run()), waitMs);
  }

  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

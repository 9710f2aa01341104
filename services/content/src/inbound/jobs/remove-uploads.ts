/** Takes away what was announced and never came whole. */
import { startJob, type Job } from '@parlance/runtime/jobs/job';
import type { Logger } from '@parlance/runtime/logging/logger';

const everyMs = 10 * 60_000;

export function startRemovingUploads(removeUnfinishedUploads: () => Promise<number>, log: Logger): Job {
  async function round(): Promise<void> {
    const removed = await removeUnfinishedUploads();
    if (removed > 0) log.info({ removed }, 'unfinished uploads removed');
  }
  return startJob({ name: 'removal of unfinished uploads', everyMs, firstInMs: everyMs, log, round });
}

/** Ends a platform from outside: asks its supervisor, and sweeps up when there is none or it does not come to an end. */
import { existsSync } from 'node:fs';
import type { Profile } from '../profile.ts';
import type { Log } from '../progress.ts';
import { waitUntil } from '../wait.ts';
import { isAlive, processEntry, runningSupervisor, sweepLeftovers } from './registry.ts';

const WITHIN_MS = 15_000;

/** True when something was running. */
export async function stopPlatform(profile: Profile, log: Log, withinMs = WITHIN_MS): Promise<boolean> {
  if (!existsSync(profile.folder)) return false;
  const pid = runningSupervisor(profile.folder);
  if (pid !== undefined) {
    const supervisor = processEntry('supervisor', pid);
    process.kill(pid, 'SIGTERM');
    // The process itself: when its list is gone it may still be clearing away.
    const over = await waitUntil(async () => !isAlive(supervisor), { deadlineMs: withinMs });
    if (!over) {
      log(`The supervisor (pid ${pid}) did not end within ${withinMs / 1000} s and is killed.`);
      process.kill(pid, 'SIGKILL');
    }
  }
  const left = await sweepLeftovers(profile.folder);
  if (left.length > 0) log(`Ended what was left: ${left.join(', ')}.`);
  return pid !== undefined || left.length > 0;
}

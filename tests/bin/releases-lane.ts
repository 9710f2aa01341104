/** Leaves nothing running behind the suite that starts two releases, however it ends: its processes have groups of their own. */
import { stopPlatform } from '@parlance/deploy/stop-platform';
import { makeProfile } from '@parlance/deploy/profile';
import { stageName, stagePort } from '../releases/place.ts';
import { root } from './steps.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export async function withReleases(run: () => Promise<void>): Promise<void> {
  const profile = makeProfile({ root, name: stageName, basePort: stagePort() });
  const end = () => void stopPlatform(profile, console.log).finally(() => process.exit(1));
  for (const name of signals) process.once(name, end);
  try {
    await run();
  } finally {
    for (const name of signals) process.off(name, end);
    await stopPlatform(profile, console.log);
  }
}

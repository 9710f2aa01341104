/** Ends a platform and removes its data, logs and secrets. What was fetched or built stays. */
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { outsideFolder } from './parts/postgres.ts';
import { stopPlatform } from './processes/stop-platform.ts';
import type { Profile } from './profile.ts';
import type { Log } from './progress.ts';

export async function resetPlatform(profile: Profile, log: Log): Promise<void> {
  await stopPlatform(profile, log);
  for (const folder of [profile.folder, dirname(outsideFolder(profile))])
    rmSync(folder, { recursive: true, force: true });
}

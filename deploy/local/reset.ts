/** `npm run reset [-- --name test]`: ends a platform and removes its data, logs and secrets. What was fetched or built stays. */
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { sentenceOf } from './faults.ts';
import { outsideFolder } from './parts/postgres.ts';
import { stopPlatform } from './processes/stop-platform.ts';
import { findRoot, makeProfile } from './profile.ts';

const { values } = parseArgs({ options: { name: { type: 'string', default: 'main' } } });

try {
  const profile = makeProfile({ root: findRoot(fileURLToPath(new URL('.', import.meta.url))), name: values.name });
  await stopPlatform(profile, console.log);
  for (const folder of [profile.folder, dirname(outsideFolder(profile))])
    rmSync(folder, { recursive: true, force: true });
  console.log(`The data of Parlance "${profile.name}" are gone; the next start makes a new school.`);
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}

/** `npm run images [-- --target production|development] [--version 1.2.0] [--only booking,portal] [--previous-portal registry/parlance/portal:1.1.0]`: the images of a release. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { sentenceOf } from '../local/faults.ts';
import { openPlatform } from '../local/open-platform.ts';
import { findRoot, makeProfile } from '../local/profile.ts';
import { makeProgress } from '../local/progress.ts';
import { loadSecrets } from '../local/secrets.ts';
import { buildAll } from '../local/services/build.ts';
import { bringServers } from './bring-servers.ts';
import { buildImages } from './build-images.ts';

const { values } = parseArgs({
  options: {
    target: { type: 'string', default: 'production' },
    version: { type: 'string' },
    only: { type: 'string' },
    'previous-portal': { type: 'string' },
  },
});

async function main(): Promise<void> {
  const root = findRoot(fileURLToPath(new URL('.', import.meta.url)));
  const profile = makeProfile({ root, name: 'images', basePort: 9_980 });
  const development = values.target === 'development';
  const version =
    values.version ?? (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;
  const progress = makeProgress(console.log);
  const supervisor = await openPlatform(profile, console.log);
  try {
    await progress.step('Servers', async (note) =>
      note(await bringServers(profile, loadSecrets(profile.folder), supervisor)),
    );
    await progress.step('Build', () =>
      buildAll({ profile, supervisor, target: development ? 'development' : 'production', fromNothing: true }),
    );
    const { images, archives } = await progress.step('Images', () =>
      buildImages({
        ...{ profile, version, development, only: values.only?.split(',') },
        previousPortal: values['previous-portal'],
      }),
    );
    for (const { tag, bytes } of images) console.log(`  ${tag.padEnd(40)} ${(bytes / 1e6).toFixed(0).padStart(5)} MB`);
    for (const archive of archives) console.log(`  ${archive}`);
  } finally {
    await supervisor.stop();
  }
}

main().then(
  () => process.exit(),
  (error: unknown) => {
    console.error(`\n${sentenceOf(error)}`);
    process.exit(1);
  },
);

/**
 * `npm run images [-- --target production|development] [--version 1.2.0] [--only booking,portal] [--previous-portal registry/parlance/portal:1.1.0]`: the images
 * of a release; those of a development build with what helm/infra runs.
 */
import { statSync } from 'node:fs';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { runMain, StartFault } from '../local/faults.ts';
import { withPlatform } from '../local/open-platform.ts';
import { makeProfile } from '../local/profile.ts';
import { makeProgress } from '../local/progress.ts';
import { loadSecrets } from '../local/secrets.ts';
import { buildAll } from '../local/services/build.ts';
import { versionOf } from '../installer/ready.ts';
import { bringEngine, bringServers } from './bring-servers.ts';
import { buildImages } from './build-images.ts';
import { imageFolder } from './engine.ts';
import { IMAGES, RELEASED } from './plans.ts';

const { values } = parseArgs({
  options: {
    target: { type: 'string', default: 'production' },
    version: { type: 'string' },
    only: { type: 'string' },
    'previous-portal': { type: 'string' },
  },
});

type Target = 'production' | 'development';

function targetOf(text: string): Target {
  if (text === 'production' || text === 'development') return text;
  throw new StartFault(`There is no target "${text}": production or development.`);
}

function imagesOf(only: string | undefined, target: Target): string[] {
  const images = only?.split(',') ?? (target === 'production' ? RELEASED : IMAGES);
  const unknown = images.filter((name) => !IMAGES.includes(name));
  if (unknown.length > 0) throw new StartFault(`There is no image "${unknown.join('", "')}": ${IMAGES.join(', ')}.`);
  return images;
}

/** The version is a tag of images and the name of a folder. */
function demandTag(version: string): string {
  if (/^[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}$/.test(version)) return version;
  throw new StartFault(
    `"${version}" is no version: at most 128 letters, digits, dots, hyphens and underscores, not a dot or a hyphen first.`,
  );
}

async function main(): Promise<void> {
  const profile = makeProfile({ name: 'images', basePort: 9_980 });
  const target = targetOf(values.target);
  const only = imagesOf(values.only, target);
  const version = demandTag(values.version ?? versionOf(profile));
  const progress = makeProgress(console.log);
  await withPlatform(profile, async (supervisor) => {
    await progress.step('Servers', async (note) => {
      const engine = await bringEngine(imageFolder(profile), supervisor);
      const servers = await bringServers({
        profile,
        supervisor,
        images: only,
        secrets: loadSecrets(profile.folder),
      });
      note(`${servers}; images by ${engine.name}`);
    });
    await progress.step('Build', () => buildAll({ profile, supervisor, target, fromNothing: true }));
    const { images, archives } = await progress.step('Images', () =>
      buildImages({
        profile,
        version,
        development: target === 'development',
        only,
        previousPortal: values['previous-portal'],
      }),
    );
    console.log('');
    for (const { tag, bytes } of images) console.log(`  ${tag.padEnd(40)} ${(bytes / 1e6).toFixed(0).padStart(5)} MB`);
    console.log('\n  Most of it is one layer that they share. To load or to push (docs/guides/install.md):');
    for (const archive of archives) {
      const size = `${(statSync(archive).size / 1e6).toFixed(0)} MB`;
      console.log(`  ${relative(process.cwd(), archive).padEnd(40)} ${size.padStart(8)}`);
    }
  });
}

runMain(main);

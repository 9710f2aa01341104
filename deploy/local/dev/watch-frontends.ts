/** `npm run dev`: builds the front ends again when their sources change, and lets open pages load themselves anew. */
import { spawnSync } from 'node:child_process';
import { readdirSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { portalConfig, portalConfigScript } from '../../edge/portal-config.ts';
import { RELOAD_ON_CHANGE } from './reload-on-change.ts';

const [root, configFile] = process.argv.slice(2);
if (root === undefined || configFile === undefined) throw new Error('usage: watch-frontends.ts <checkout> <config.js>');
const QUIET_MS = 200;
let timer: NodeJS.Timeout | undefined;

/** Pages compare config.js with what they began with, so a new number in it makes them load again. */
function tellPages(file: string): void {
  writeFileSync(file, `${portalConfigScript(portalConfig())}${RELOAD_ON_CHANGE}// build ${Date.now()}\n`);
}

function build(checkout: string, file: string): void {
  const args = [
    'run',
    'build',
    '--filter=./frontends/*',
    '--concurrency=2',
    '--output-logs=errors-only',
    '--ui=stream',
  ];
  const { status } = spawnSync(join(checkout, 'node_modules/.bin/turbo'), args, { cwd: checkout, stdio: 'inherit' });
  if (status === 0) tellPages(file);
}

tellPages(configFile);
for (const app of readdirSync(join(root, 'frontends'))) {
  for (const folder of ['src', 'public']) {
    try {
      watch(join(root, 'frontends', app, folder), { recursive: true }, () => {
        clearTimeout(timer);
        timer = setTimeout(() => build(root, configFile), QUIET_MS);
      });
    } catch {
      continue; // not every front end has both
    }
  }
}

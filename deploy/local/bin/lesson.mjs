#!/usr/bin/env node
/** `npm run lesson`: one lesson by the public API on the cluster that runs here, from an open hour to the pay line. */
import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, runTypeScript } from './node24.mjs';

const file = process.env.PLATFORM_FILE ?? join(root, '.local/cluster/platform.json');
if (!existsSync(file)) {
  console.error('No cluster is ready here: `npm run cluster` brings one up.');
  process.exit(1);
}
try {
  accessSync(file, constants.R_OK);
} catch {
  console.error(`${file} holds passwords and is root's: run it with sudo.`);
  process.exit(1);
}
process.env.PLATFORM_FILE = file;
runTypeScript('../../tests/cluster/one-lesson.ts');

/** What a front end's own package.json says of how it is built. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AppOptions } from './preset.ts';

type Manifest = { parlance: { role: string }; name: string };

/** Undefined for a library, which is built into the others. */
export function appOptionsIfAny(folder: string): AppOptions | undefined {
  const { name, parlance } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const short = name.replace('@parlance/', '');
  if (parlance.role === 'shell') return { folder, name: short, host: true };
  if (parlance.role === 'remote') return { folder, name: short, exposes: { './remote': './src/remote.tsx' } };
  return undefined;
}

export function appOptions(folder: string): AppOptions {
  const options = appOptionsIfAny(folder);
  if (options === undefined) throw new Error(`${folder} is a library: it is not built by itself`);
  return options;
}

/** `npm run dev` serves builds of its own, so that what lies in dist/ stays what the build made of a state of the sources. */
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { APPS } from '../../edge/routes.ts';
import type { Profile } from '../profile.ts';

export const devBuildsFolder = (profile: Pick<Profile, 'folder'>): string => join(profile.folder, 'frontends');

/** Begins with what was built; without the compressed files, which would outlive a change of what they hold. */
export function copyBuilds(profile: Pick<Profile, 'folder' | 'root'>): void {
  const into = devBuildsFolder(profile);
  rmSync(into, { recursive: true, force: true });
  for (const app of APPS) {
    const built = join(profile.root, 'frontends', app, 'dist');
    cpSync(built, join(into, app), { recursive: true, filter: (path) => !/\.(gz|br)$/.test(path) });
  }
}

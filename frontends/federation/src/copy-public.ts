/** Lays what is served as it is beside what is built; the page and its first script go into the built page. */
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';

export function copyPublic(folder: string, into: string): void {
  const assets = join(folder, 'public');
  if (!existsSync(assets)) return;
  cpSync(assets, into, { recursive: true, filter: (path) => !/\/(index\.html|theme\.js)$/.test(path) });
}

/** The last release as it is on record (proto/released/README.md), and what is here now. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Migration } from '@parlance/runtime/postgres/migrate';
import { root, serviceFolders } from '../meta/repository.ts';

export { root };

export type Release = {
  version: string;
  commit: string;
  /** Names of the migrations of each service. */
  migrations: Record<string, string[]>;
};

export function lastRelease(): Release {
  return JSON.parse(readFileSync(join(root, 'proto/released/release.json'), 'utf8')) as Release;
}

export async function migrationsOf(folder: string): Promise<readonly Migration[]> {
  return ((await import(join(root, folder, 'migrations/index.ts'))) as { migrations: Migration[] }).migrations;
}

/** By service, the names in order. */
export async function presentMigrations(): Promise<Record<string, string[]>> {
  const lists = serviceFolders().map(async (folder) => {
    const names = (await migrationsOf(folder)).map(({ name }) => name);
    return [basename(folder), names.sort()] as const;
  });
  return Object.fromEntries(await Promise.all(lists));
}

/** A page that was opened before a release may load parts of its own release for as long as it stays open, so the portal keeps them. */
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesIn } from '../local/files.ts';

/** Besides the release itself. */
export const KEPT_RELEASES = 3;
const LIST = 'releases.json';
/** Files whose name tells their content; all others are of one release only. */
const hashed = /\.[0-9a-f]{8,}\.[A-Za-z0-9]+(\.(br|gz))?$/;

export type KeepOptions = {
  /** Folder of the front ends' files; the list of releases is written there. */
  files: string;
  version: string;
  /** The same folder of the release before. */
  previous?: string | undefined;
};

/** Which hashed files each release brought, newest first. */
type Kept = { version: string; files: string[] }[];

export function keepEarlier({ files: folder, version, previous }: KeepOptions): void {
  const own = listHashed(folder);
  const before = previous === undefined ? [] : releasesIn(previous);
  const kept = before.filter((release) => release.version !== version).slice(0, KEPT_RELEASES);
  for (const file of kept.flatMap(({ files }) => files)) {
    const target = join(folder, file);
    if (!existsSync(target)) cpSync(join(String(previous), file), target);
  }
  writeFileSync(join(folder, LIST), JSON.stringify([{ version, files: own }, ...kept]));
}

function releasesIn(folder: string): Kept {
  const list = join(folder, LIST);
  if (!existsSync(list)) throw new Error(`${folder} holds no files of a release: ${LIST} is missing.`);
  return JSON.parse(readFileSync(list, 'utf8')) as Kept;
}

function listHashed(folder: string): string[] {
  return filesIn(folder, hashed).map((file) => relative(folder, file));
}

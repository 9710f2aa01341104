/** Things that are fetched or made once and kept under the hash of what they follow from. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

export type Recipe = {
  cache: string;
  name: string;
  /** Everything that decides the content. */
  from: string[];
  make: (folder: string) => Promise<void>;
};

/** A version that nobody has asked for so long is made again when somebody does. */
const KEEP_UNUSED_DAYS = 14;

export function cachedPath({ cache, name, from }: Omit<Recipe, 'make'>): string {
  return join(cache, `${name}-${createHash('sha256').update(JSON.stringify(from)).digest('hex').slice(0, 16)}`);
}

/** The folder with the content; made in a folder beside it first, so that a broken attempt or a second maker leaves nothing half done. */
export async function cached(recipe: Recipe): Promise<{ folder: string; made: boolean }> {
  const folder = cachedPath(recipe);
  if (existsSync(folder)) {
    markUsed(folder);
    return { folder, made: false };
  }
  const draft = `${folder}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  try {
    await recipe.make(draft);
    if (existsSync(folder)) rmSync(draft, { recursive: true, force: true });
    else renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
  dropUnused(recipe);
  return { folder, made: true };
}

/** The folder's own time of change says when it was last asked for: nothing in it is changed once it is made. */
function markUsed(folder: string): void {
  const now = new Date();
  try {
    utimesSync(folder, now, now);
  } catch {
    // A cache that several users share: whoever made the folder keeps it fresh.
  }
}

/** Other versions of the same thing, and what broken attempts left, when nobody asked for them for a while. */
function dropUnused({ cache, name }: Omit<Recipe, 'make'>): void {
  const oldest = Date.now() - KEEP_UNUSED_DAYS * 24 * 3_600_000;
  const ofThisName = new RegExp(`^${name}-[0-9a-f]{16}(\\.\\d+)?$`);
  for (const entry of readdirSync(cache)) {
    const path = join(cache, entry);
    const used = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
    if (ofThisName.test(entry) && used < oldest) rmSync(path, { recursive: true, force: true });
  }
}

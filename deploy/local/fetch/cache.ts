/** Things that are fetched or made once and kept under the hash of what they follow from. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export type Recipe = {
  cache: string;
  name: string;
  /** Everything that decides the content. */
  from: string[];
  make: (folder: string) => Promise<void>;
};

export function cachedPath({ cache, name, from }: Omit<Recipe, 'make'>): string {
  return join(cache, `${name}-${createHash('sha256').update(JSON.stringify(from)).digest('hex').slice(0, 16)}`);
}

/** The folder with the content; made in a folder beside it first, so that a broken attempt or a second maker leaves nothing half done. */
export async function cached(recipe: Recipe): Promise<{ folder: string; made: boolean }> {
  const folder = cachedPath(recipe);
  if (existsSync(folder)) return { folder, made: false };
  const draft = `${folder}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  try {
    await recipe.make(draft);
    if (existsSync(folder)) rmSync(draft, { recursive: true });
    else renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
  return { folder, made: true };
}

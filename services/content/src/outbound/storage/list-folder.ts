/** What lies in a folder, as a bucket lists it: by keys, from after one on. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredBytes } from '../../usecases/ports.ts';

export async function listFolder(
  root: string,
  { after, most }: { after: string; most: number },
): Promise<StoredBytes[]> {
  const found: StoredBytes[] = [];
  await look('');
  return found;

  async function look(folder: string): Promise<void> {
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(orNone);
    // A folder's keys all begin with its name and a slash, and are sorted as such.
    const named = entries
      .filter(({ name }) => folder !== '' || !name.startsWith('.'))
      .map((entry) => ({ entry, key: `${folder}${entry.name}${entry.isDirectory() ? '/' : ''}` }))
      .sort((left, right) => (left.key < right.key ? -1 : 1));
    for (const { entry, key } of named) {
      if (found.length >= most) return;
      if (entry.isDirectory()) {
        if (!isBehind(key, after)) await look(key);
      } else if (key > after) {
        await add(key);
      }
    }
  }

  async function add(key: string): Promise<void> {
    const about = await stat(join(root, key)).catch(() => undefined);
    if (about) found.push({ key, size: about.size, writtenAt: about.mtime });
  }
}

/** Nothing below this folder comes after the key. */
const isBehind = (folder: string, after: string): boolean => folder < after && !after.startsWith(folder);

function orNone(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
  throw error;
}

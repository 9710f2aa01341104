/** What lies in a folder, however deep. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export function filesIn(folder: string, ending = /$/): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Of the names and texts of all files, in one word: for things that are made of them and kept. */
export function hashFolder(folder: string): string {
  const hash = createHash('sha256');
  for (const path of filesIn(folder)) hash.update(`${relative(folder, path)}\0`).update(readFileSync(path));
  return hash.digest('hex');
}

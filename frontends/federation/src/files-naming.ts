import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Which files of a folder hold a text, by their path in it: built files tell the world nothing of the machine that built them. */
export function filesNaming(folder: string, text: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files
    .filter((path) => statSync(join(folder, path)).isFile() && readFileSync(join(folder, path)).includes(text))
    .sort();
}

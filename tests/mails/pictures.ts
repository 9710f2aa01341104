/** Pictures of mails, and what each was made from. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../meta/repository.ts';

export const pictureFolder = 'docs/reference/mails';
const list = join(root, pictureFolder, 'made-from.json');

export const pictureOf = (kind: string): string => `${pictureFolder}/${kind}.webp`;

/** Another when a word or a colour is. */
export const sourceOf = (html: string): string => createHash('sha256').update(html).digest('hex').slice(0, 16);

export const madeFrom = (): Record<string, string> =>
  existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>) : {};

export const noteMadeFrom = (sources: Record<string, string>): void =>
  writeFileSync(list, `${JSON.stringify(sources, null, 2)}\n`);

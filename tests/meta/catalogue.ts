/** The requirements as docs/requirements lists them, and the titles of tests that name them. */
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = join('docs', 'requirements');
const row = /^\| ([A-Z]{1,5}-?\d{1,2}) \|/gm;
const reference = /(?<![\w-])([A-Z]{2,5})-(\d{2})(?:\s*(?:\.\.|–)\s*(?:\1-)?(\d{2}))?(?!\w)/g;
const shortId = /(?<![\w-])(?:[IJKPT]\d|L\d{1,2}|S[12]|JA\d|KC\d|OA\d)(?!\w)/g;
const modifiers = String.raw`\b(?:test|it|describe)(?:\.\w+)*\s*(?:<[^>(]*>)?`;
const quoted = String.raw`(['"\x60])((?:\\.|(?!\1)[^\\])*)\1`;
const titles = [
  new RegExp(`${modifiers}\\s*(?:\\((?:[^()]|\\([^()]*\\))*\\)\\s*)?\\(\\s*${quoted}`, 'gs'),
  new RegExp(`\\.each[\\s\\S]*?[)\x60]\\s*\\(\\s*${quoted}`, 'g'),
];

/** Every id in the order of the pages; one that stands in two rows stands here twice. */
export function listedIds(root: string): string[] {
  return readdirSync(join(root, folder)).flatMap((page) =>
    [...readFileSync(join(root, folder, page), 'utf8').matchAll(row)].map(([, id = '']) => id),
  );
}

/** Every id that a text names, each one of a range too. */
export function referencesIn(text: string): string[] {
  return [...text.matchAll(reference)].flatMap(([, area = '', from = '', to = from]) => {
    const count = Math.max(1, Number(to) - Number(from) + 1);
    return Array.from({ length: count }, (_, i) => `${area}-${String(Number(from) + i).padStart(2, '0')}`);
  });
}

/** References of a test's title: those, and the short ids of the guarantees. */
export const titleReferences = (title: string): string[] => [
  ...referencesIn(title),
  ...[...title.matchAll(shortId)].map(([id]) => id),
];

export const filesOf = (root: string): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n');

function titlesIn(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  return titles.flatMap((pattern) => [...code.matchAll(pattern)].map(([, , title = '']) => title));
}

/** Which test files name which id in a title. */
export function namedIn(root: string): Map<string, Set<string>> {
  const named = new Map<string, Set<string>>();
  for (const file of filesOf(root).filter((path) => /\.(test|spec)\.tsx?$/.test(path))) {
    for (const id of titlesIn(readFileSync(join(root, file), 'utf8')).flatMap(titleReferences)) {
      named.set(id, (named.get(id) ?? new Set()).add(file));
    }
  }
  return named;
}

/** A title that names everything proves nothing in particular: when it fails, nobody knows which requirement does. */
import { execFileSync } from 'node:child_process';
import { titleReferences } from './catalogue.ts';
import { root, text } from './repository.ts';

const mostIds = 8;

const titled = /(?:\b(?:test|describe)(?:\.\w+)*|\])\s*\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g;

function crowdedTitles(source: string): string[] {
  return [...source.matchAll(titled)]
    .map(([, , title = '']) => title)
    .filter((title) => titleReferences(title).length > mostIds);
}

test('no title names more than eight requirements', () => {
  const files = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx', '*.spec.ts'], {
    cwd: root,
    encoding: 'utf8',
  });
  const crowded = files.split('\n').flatMap((file) => (file === '' ? [] : crowdedTitles(text(file))));
  expect(crowded).toEqual([]);
});

test('nine in one title are noticed, eight are not', () => {
  const ids = Array.from({ length: 9 }, (_, at) => `BOOK-0${at + 1}`);
  const made = (names: string[]) => crowdedTitles(`test('${names.join(', ')} all', () => {});`);
  expect([made(ids).length, made(ids.slice(1)).length]).toEqual([1, 0]);
  expect([made(['BOOK-01..BOOK-09']).length, made(['BOOK-01..BOOK-08']).length]).toEqual([1, 0]);
});

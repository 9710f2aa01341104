import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { keepEarlier, KEPT_RELEASES } from './keep-earlier.ts';

let home: string;
beforeEach(() => (home = mkdtempSync(join(tmpdir(), 'releases-'))));
afterEach(() => rmSync(home, { recursive: true }));

const chunk = (number: number) => `student/7.${String(number).repeat(8)}.js`;
const common = 'shell/main.abcdef01.js';

/** A release with a part of its own, a file that it shares with the others, and one without a hash. */
function release(number: number, previous?: string, version = `1.${number}.0`): string {
  const files = join(home, version);
  const contents = {
    [chunk(number)]: `part of ${number}`,
    [`${chunk(number)}.br`]: `packed part of ${number}`,
    [common]: 'common',
    'shell/index.html': `page of ${number}`,
  };
  for (const [file, text] of Object.entries(contents)) {
    mkdirSync(dirname(join(files, file)), { recursive: true });
    writeFileSync(join(files, file), text);
  }
  keepEarlier({ files, version, previous });
  return files;
}

test('the portal keeps the hashed files of the three releases before, and nothing else of them', () => {
  expect(KEPT_RELEASES).toBe(3);
  let files = release(1);
  for (let number = 2; number <= 5; number += 1) files = release(number, files);
  const has = [1, 2, 3, 4, 5].map((number) => [
    existsSync(join(files, chunk(number))),
    existsSync(join(files, `${chunk(number)}.br`)),
  ]);
  expect(has).toEqual([
    [false, false],
    [true, true],
    [true, true],
    [true, true],
    [true, true],
  ]);
  expect(readFileSync(join(files, chunk(2)), 'utf8')).toBe('part of 2');
  expect(readFileSync(join(files, 'shell/index.html'), 'utf8')).toBe('page of 5');
});

test('a file that several releases share goes with the last of them', () => {
  let files = release(1);
  for (let number = 2; number <= 6; number += 1) files = release(number, files);
  expect(existsSync(join(files, common))).toBe(true);
});

test('a release that is built again does not count twice', () => {
  const first = release(1);
  const second = release(2, first);
  const again = release(3, second, '1.2.0');
  const list = JSON.parse(readFileSync(join(again, 'releases.json'), 'utf8')) as { version: string }[];
  expect(list.map(({ version }) => version)).toEqual(['1.2.0', '1.1.0']);
  expect(existsSync(join(again, chunk(1)))).toBe(true);
});

test('a folder that is not a release is refused, so that nobody believes that files were kept', () => {
  const files = join(home, 'new');
  mkdirSync(files);
  expect(() => keepEarlier({ files, version: '2.0.0', previous: home })).toThrow(/releases\.json is missing/);
});

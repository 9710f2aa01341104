import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cached, cachedPath } from './cache.ts';

const DAY_MS = 24 * 3_600_000;
let cache: string;

beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'parlance-cache-'));
});

afterEach(() => {
  rmSync(cache, { recursive: true });
});

function recipe(from: string, name = 'kafka') {
  return {
    cache,
    name,
    from: [from],
    make: (folder: string) => {
      writeFileSync(join(folder, 'content'), from);
      return Promise.resolve();
    },
  };
}

function leaveUnused(folder: string, days: number): void {
  const when = new Date(Date.now() - days * DAY_MS);
  utimesSync(folder, when, when);
}

test('what is in the cache is not made again, and counts as used from then on', async () => {
  const first = await cached(recipe('one'));
  leaveUnused(first.folder, 20);
  const second = await cached({ ...recipe('one'), make: () => Promise.reject(new Error('made twice')) });
  expect([first.made, second.made, second.folder]).toEqual([true, false, first.folder]);
  expect(Date.now() - statSync(first.folder).mtimeMs).toBeLessThan(DAY_MS);
});

test('a broken attempt leaves nothing', async () => {
  const broken = { ...recipe('one'), make: () => Promise.reject(new Error('no network')) };
  await expect(cached(broken)).rejects.toThrow('no network');
  expect(existsSync(cachedPath(broken))).toBe(false);
  expect(existsSync(`${cachedPath(broken)}.${process.pid}`)).toBe(false);
});

test('a new version takes versions away that nobody asked for in 14 days, and nothing else', async () => {
  const unused = (await cached(recipe('unused'))).folder;
  const recent = (await cached(recipe('recent'))).folder;
  const abandoned = `${cachedPath(recipe('abandoned'))}.4711`;
  const other = (await cached(recipe('unused', 'kafka-tools'))).folder;
  mkdirSync(abandoned);
  leaveUnused(unused, 15);
  leaveUnused(recent, 13);
  leaveUnused(abandoned, 15);
  leaveUnused(other, 15);

  const made = (await cached(recipe('new'))).folder;

  expect([unused, recent, abandoned, other, made].map((folder) => existsSync(folder))).toEqual([
    false,
    true,
    false,
    true,
    true,
  ]);
});

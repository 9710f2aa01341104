import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MUTANTS } from './named/all.ts';
import { plant } from './plant.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

test('each named defect can still be planted in exactly one place, and changes something', () => {
  for (const mutant of MUTANTS) expect(plant(read(mutant.file), mutant)).not.toBe(read(mutant.file));
});

test('each named defect has a name of its own and a test that is there', () => {
  expect(new Set(MUTANTS.map((one) => one.name)).size).toBe(MUTANTS.length);
  const gone = MUTANTS.filter(({ caughtBy: { test } }) => !existsSync(join(root, test)));
  expect(gone.map((one) => one.name)).toEqual([]);
});

test('a place that is there twice or not at all is refused', () => {
  const mutant = { name: 'none', file: 'a.ts', from: 'x', to: 'y' };
  expect(() => plant('x x', mutant)).toThrow('can be planted in 2 places of a.ts');
  expect(() => plant('z', mutant)).toThrow('can be planted in 0 places of a.ts');
});

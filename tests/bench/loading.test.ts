/** Nobody runs the scripts of measurements from one month to the next; that they still load, in Node and as they are, is seen here. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, serviceFolders } from '../meta/repository.ts';

const folders = ['tests/bench', 'tests/bench/room', ...serviceFolders().map((folder) => `${folder}/bench`)];
const scriptsOf = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`);

const loads = (scripts: readonly string[]) => {
  const options = { cwd: root, encoding: 'utf8' } as const;
  // Mails are written in TSX, which Node reads by the same hook as in development.
  const args = ['--import', './deploy/local/dev/load-tsx.ts', 'tests/bench/support/load-only.mjs', ...scripts];
  const { stdout, status } = spawnSync(process.execPath, args, options);
  return { stdout, status };
};

test('every script of a measurement loads', () => {
  const scripts = folders.flatMap((folder) => (existsSync(join(root, folder)) ? scriptsOf(folder) : []));
  expect(scripts).toEqual(expect.arrayContaining(['tests/bench/search.ts', 'services/booking/bench/one-slot.ts']));
  expect(loads(scripts)).toEqual({ stdout: '', status: 0 });
}, 60_000);

test('one that does not is named', () => {
  expect(loads(['tests/bench/no-such-script.ts']).stdout).toContain('tests/bench/no-such-script.ts: ');
});

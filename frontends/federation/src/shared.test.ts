import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const frontends = join(import.meta.dirname, '../..');

/** A remote that has it by a path of its own has a second one, in which nothing is ever provided. */
test('the context between the shell and its remotes is imported by its shared name, inside kit too', () => {
  const files = readdirSync(frontends, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\/src\/.*\.tsx?$/.test(path) && !path.includes('node_modules'),
  );
  expect(files.length).toBeGreaterThan(500);
  const byPath = files.filter((path) =>
    /from '\.{1,2}\/[^']*shell-context\.tsx'/.test(readFileSync(join(frontends, path), 'utf8')),
  );
  expect(byPath).toEqual([]);
});

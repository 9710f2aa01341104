import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importedNames, ourSources, writeFacades } from './facades.ts';
import { facaded, firstPaint, laterModule } from './shared.ts';
import { splitImports } from './split-imports.cjs';

const frontends = join(__dirname, '..', '..');
const fromKit = createRequire(join(frontends, 'kit', 'package.json'));

let out: string;
let texts: Record<string, string>;
beforeAll(() => {
  out = mkdtempSync(join(tmpdir(), 'facades-'));
  const { shared } = writeFacades(frontends, out);
  texts = Object.fromEntries(Object.entries(shared).map(([name, file]) => [name, readFileSync(file, 'utf8')]));
});
afterAll(() => rmSync(out, { recursive: true }));
const exported = (name: string) => [...(texts[name] ?? '').matchAll(/\b([\w$]+)(?=[,\s}])/g)].map(([word]) => word);

test.each([...facaded])('every name that a front end imports from %s is in its facade and in the package', (name) => {
  const wanted = new Set(ourSources(frontends).flatMap((text) => importedNames(text, name)));
  const offered = new Set(name === '@mantine/core' ? [...exported(name), ...exported(laterModule)] : exported(name));
  expect([...wanted].filter((one) => !offered.has(one))).toEqual([]);
  const real = fromKit(name) as Record<string, unknown>;
  expect([...wanted].filter((one) => !(one in real))).toEqual([]);
});

test('no name is in both halves of Mantine, and the first half holds only what is listed', () => {
  const first = exported('@mantine/core').filter((name) => firstPaint.includes(name));
  expect(first.filter((name) => exported(laterModule).includes(name))).toEqual([]);
  expect(first).toContain('Button');
  expect(first).not.toContain('Select');
});

test.each([
  ["import { a, b as c } from 'x';", ['a', 'b']],
  ["import { type T, a } from 'x';", ['a']],
  ["import type { T } from 'x';", []],
  ["import x, { a } from 'x';", ['a']],
  ["import {\n  a,\n  b,\n} from 'x';", ['a', 'b']],
  ["export { a } from 'x';", ['a']],
  ["import { a } from 'xy';", []],
])('reads the names of %j', (source, names) => expect(importedNames(source, 'x')).toEqual(names));

test('an import of both halves becomes two', () => {
  const source = `import { Button, Select as Pick, type ButtonProps } from '@mantine/core';\nimport { x } from './x.ts';`;
  expect(splitImports(source, { first: ['Button'], later: 'later' })).toBe(
    `import { Button } from '@mantine/core';import { Select as Pick } from 'later';\nimport { x } from './x.ts';`,
  );
});

test('what exists only once is imported by its package name, for a path would bundle a copy', () => {
  const byPath = /from '\.{1,2}\/(?:[\w-]+\/)*shell-context\.tsx'/;
  expect(ourSources(frontends).filter((text) => byPath.test(text))).toEqual([]);
});

test('no front end asks for another version of what is shared', () => {
  const shared = ['react', 'react-dom', 'react-router-dom', '@tanstack/react-query', '@mantine/core', 'luxon'];
  for (const folder of ['kit', 'shell', 'student', 'teacher', 'admin', 'classroom']) {
    const { dependencies } = JSON.parse(readFileSync(join(frontends, folder, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    for (const name of shared) {
      const { version } = JSON.parse(readFileSync(join(frontends, '..', 'node_modules', name, 'package.json'), 'utf8'));
      expect(`${folder} ${name} ${dependencies[name] ?? version}`).toBe(`${folder} ${name} ${version}`);
    }
  }
});

test('importing react-router past react-router-dom, or Mantine past its index, would bring a second copy', () => {
  const wrong = /from\s+['"](react-router|@mantine\/core\/(?!styles)[^'"]*)['"]/;
  expect(ourSources(frontends).filter((text) => wrong.test(text))).toEqual([]);
});

test('every component of Mantine that is used has its styles in the shell', () => {
  const loaded = readFileSync(join(frontends, 'shell', 'src', 'styles.ts'), 'utf8');
  const folder = join(fromKit.resolve('@mantine/core'), '..', '..', 'styles');
  const used = [...exported('@mantine/core'), ...exported(laterModule)];
  const styled = used.filter((name) => existsSync(join(folder, `${name}.css`)));
  expect(styled).toContain('Button');
  expect(styled.filter((name) => !loaded.includes(`/styles/${name}.css'`))).toEqual([]);
});

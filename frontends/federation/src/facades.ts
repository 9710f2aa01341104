/**
 * Writes one module per large shared package that re-exports just the names that our sources, or the Mantine packages beside it, import.
 * A name that is missing here would be undefined at run time, so the scan covers every front end, not only the one being built.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { facaded } from './shared.ts';

/** Mantine packages whose own imports from the facaded ones must be met too. */
const neighbours = [
  '@mantine/dates',
  '@mantine/modals',
  '@mantine/notifications',
  '@mantine/charts',
  '@mantine/form',
  '@mantine/core',
];
const sourceFolders = ['kit', 'shell', 'student', 'teacher', 'admin', 'classroom'];

function filesUnder(folder: string, ending: RegExp): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => ending.test(path) && !path.includes('node_modules'))
    .map((path) => join(folder, path));
}

/** Names of `import { a, b as c } from 'package'`; types are left out. */
export function importedNames(source: string, packageName: string): string[] {
  const pattern = new RegExp(
    `(?:import|export)\\s*(?!type\\b)(?:[\\w$]+\\s*,\\s*)?\\{([^}]*)\\}\\s*from\\s*['"]${packageName}['"]`,
    'g',
  );
  return [...source.matchAll(pattern)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name && !name.startsWith('type '))
      .map((name) => name.split(/\s+as\s+/)[0]?.trim() ?? ''),
  );
}

function entryOf(packageName: string, require: NodeJS.Require): string {
  const main = require.resolve(packageName);
  const esm = main.replace('/cjs/index.cjs', '/esm/index.mjs').replace(/dist\/(main|index)\.js$/, 'dist/index.mjs');
  return existsSync(esm) ? esm : main;
}

/** `frontends` is the folder of all front ends. Answers the file of each facade. */
export function writeFacades(frontends: string, out: string): Record<string, string> {
  const require = createRequire(join(frontends, 'kit', 'package.json'));
  const ours = sourceFolders.flatMap((folder) => filesUnder(join(frontends, folder, 'src'), /\.tsx?$/));
  const theirs = neighbours.flatMap((name) =>
    filesUnder(join(dirname(dirname(require.resolve(name))), 'esm'), /\.mjs$/),
  );
  const texts = [...ours, ...theirs].map((file) => readFileSync(file, 'utf8'));
  mkdirSync(out, { recursive: true });
  return Object.fromEntries(
    facaded.map((name) => {
      const entry = entryOf(name, require);
      const used = new Set(texts.flatMap((text) => importedNames(text, name)));
      const file = join(out, `${name.replaceAll(/[@/]/g, '_')}.ts`);
      const text = `// Generated before each build: what the front ends use of ${name}.\nexport { ${[...used].sort().join(', ')} } from '${entry}';\n`;
      if (!existsSync(file) || statSync(file).size !== text.length || readFileSync(file, 'utf8') !== text)
        writeFileSync(file, text);
      return [name, file];
    }),
  );
}

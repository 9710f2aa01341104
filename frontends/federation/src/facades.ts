/**
 * Writes one module per large package that re-exports just the names that somebody imports.
 * A name that is missing there would be undefined at run time, so the scan covers every front end and not only the one being built,
 * and the Mantine packages beside it. facades.test.ts holds the built result against the sources.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { facaded, firstPaint, laterModule } from './shared.ts';

/** Mantine packages whose own imports must be met too, if a front end uses them. */
const neighbours = ['@mantine/dates', '@mantine/notifications', '@mantine/form', '@mantine/charts'];
const sourceFolders = ['kit', 'shell', 'student', 'teacher', 'admin', 'classroom'];
/** One file per icon: through its index webpack would read six thousand modules to drop all but twenty. */
export const icons = '@tabler/icons-react';

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

/** The package's ES modules: Node resolves to its CommonJS build. */
function entryOf(packageName: string, require: NodeJS.Require): string {
  const main = require.resolve(packageName);
  const esm = [
    main.replace('/cjs/index.cjs', '/esm/index.mjs'),
    main.replace(/index\.cjs$/, 'index.js'),
    main.replace(/dist\/(main|index)\.js$/, 'dist/index.mjs'),
  ].find((file) => existsSync(file) && !/\.cjs$|\/main\.js$/.test(file));
  if (!esm) throw new Error(`${packageName} has no ES modules beside ${main}`);
  return esm;
}

function writeIfChanged(file: string, text: string): void {
  // An untouched file keeps webpack's cache warm.
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

function iconsFacade(names: string[], require: NodeJS.Require): string {
  const folder = join(dirname(require.resolve(`${icons}/package.json`)), 'dist', 'esm', 'icons');
  return names.map((name) => `export { default as ${name} } from '${join(folder, `${name}.mjs`)}';`).join('\n');
}

export type Facades = { shared: Record<string, string>; icons: string };

/** All texts of our own sources, tests left out. */
export function ourSources(frontends: string): string[] {
  return sourceFolders
    .flatMap((folder) => filesUnder(join(frontends, folder, 'src'), /(?<!\.test)\.tsx?$/))
    .map((file) => readFileSync(file, 'utf8'));
}

/** `frontends` is the folder of all front ends. Answers the file of each facade. */
export function writeFacades(frontends: string, out: string): Facades {
  const require = createRequire(join(frontends, 'kit', 'package.json'));
  const ours = ourSources(frontends);
  const used = neighbours.filter((name) => ours.some((text) => importedNames(text, name).length > 0));
  const theirs = used
    .flatMap((name) => filesUnder(join(dirname(dirname(require.resolve(name))), 'esm'), /\.mjs$/))
    .map((file) => readFileSync(file, 'utf8'));
  const namesOf = (name: string, texts: string[]) =>
    [...new Set(texts.flatMap((text) => importedNames(text, name)))].sort();
  mkdirSync(out, { recursive: true });
  const fileOf = (name: string, text: string): string => {
    const file = join(out, `${name.replaceAll(/[@/]/g, '_')}.ts`);
    writeIfChanged(file, `// Generated before each build: what the front ends use of ${name}.\n${text}\n`);
    return file;
  };
  const first = new Set(firstPaint);
  const facade = (name: string, from: string, names: string[]): [string, string] => [
    name,
    fileOf(name, `export { ${names.join(', ')} } from '${entryOf(from, require)}';`),
  ];
  const shared = facaded.flatMap((name) => {
    const names = namesOf(name, [...ours, ...theirs]);
    if (name !== '@mantine/core') return [facade(name, name, names)];
    const later = names.filter((one) => !first.has(one));
    return [
      facade(
        name,
        name,
        names.filter((one) => first.has(one)),
      ),
      facade(laterModule, name, later),
    ];
  });
  return {
    shared: Object.fromEntries(shared),
    icons: fileOf(icons, iconsFacade(namesOf(icons, ours), require)),
  };
}

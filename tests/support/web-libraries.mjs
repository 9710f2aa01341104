/**
 * Each test file of a screen begins with its libraries: a thousand small modules of Mantine and six thousand icons, read anew for each of
 * hundreds of files. Here each library becomes one module, and of the icons those that are used.
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = `${root}.local/web-libraries`;

const icons = '@tabler/icons-react';
const libraries = ['@mantine/core', '@mantine/hooks', '@mantine/dates', '@mantine/form', icons];
/** One of each, whoever asks for it. */
const shared = ['react', 'react-dom', 'react/jsx-runtime', 'dayjs'];

const fileOf = (library) => `${folder}/${library.replaceAll(/[@/]/g, '_')}.cjs`;

/** For jest: whoever asks for the library gets the one module. */
export const webLibraries = Object.fromEntries(libraries.map((library) => [`^${library}$`, fileOf(library)]));

/** Those that are imported by name somewhere. */
function usedIcons() {
  const names = new Set();
  for (const path of globSync('frontends/*/src/**/*.{ts,tsx}', { cwd: root })) {
    const text = readFileSync(`${root}${path}`, 'utf8');
    for (const [, list] of text.matchAll(/import (?:type )?\{([^}]*)\} from '@tabler\/icons-react'/g))
      for (const name of list.split(',')) names.add(name.replace(/\btype\b|\bas\b.*$/g, '').trim());
  }
  return [...names].filter((name) => /^Icon[A-Z0-9]/.test(name)).sort();
}

const entryOf = (library) =>
  library === icons ? `export { ${usedIcons().join(', ')} } from '${icons}';` : `export * from '${library}';`;

async function bundle(library, madeOf) {
  const entry = entryOf(library);
  const mark = `/* ${createHash('sha256').update(madeOf).update(entry).digest('hex')} */\n`;
  if (existsSync(fileOf(library)) && readFileSync(fileOf(library), 'utf8').startsWith(mark)) return;
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: root },
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'browser',
    mainFields: ['module', 'main'],
    external: [...shared, ...libraries].filter((name) => name !== library),
    logLevel: 'error',
  });
  // Another run may read it at this moment.
  writeFileSync(`${fileOf(library)}.${process.pid}`, `${mark}${outputFiles[0].text}`);
  renameSync(`${fileOf(library)}.${process.pid}`, fileOf(library));
}

async function setup() {
  mkdirSync(folder, { recursive: true });
  // All that a bundle follows from besides its entry: versions, also those further down, and how it is made.
  const madeOf =
    readFileSync(`${root}package-lock.json`, 'utf8') + readFileSync(fileURLToPath(import.meta.url), 'utf8');
  await Promise.all(libraries.map((library) => bundle(library, madeOf)));
}

// jest looks for the default export.
export { setup as default };

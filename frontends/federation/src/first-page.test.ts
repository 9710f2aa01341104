/** What a browser loads before the first page shows: the dashboard comes with its remote, so whatever it imports is paid by everybody (docs/measurements.md). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { importedNames } from './facades.ts';
import { firstPaint } from './shared.ts';

const root = join(__dirname, '..', '..', '..');

/** Libraries that only some pages need; each is a tenth of the first page's scripts. */
const later = [
  'luxon',
  'dayjs',
  '@mantine/dates',
  '@mantine/charts',
  '@mantine/form',
  'pdfjs-dist',
  'react-pdf',
  'janus-gateway',
];

type First = {
  /** Packages that are asked for at once. */
  libraries: string[];
  /** Files of our own that come at once, and those that come when they are asked for. */
  sources: string[];
  laterSources: string[];
};

const remotes = ['student', 'teacher', 'admin', 'classroom'];

async function loadedWith(remote: string, entry = 'src/remote.tsx'): Promise<First> {
  const folder = join(root, 'frontends', remote);
  const { metafile } = await build({
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    format: 'esm',
    logLevel: 'silent',
    absWorkingDir: folder,
    entryPoints: [entry],
    outdir: 'dist',
    packages: 'external',
    jsx: 'automatic',
    loader: { '.css': 'empty', '.svg': 'empty', '.woff2': 'empty', '.mp3': 'empty' },
    plugins: [
      {
        name: 'ours inside',
        setup: ({ onResolve }) => {
          onResolve({ filter: /^@parlance\/kit\// }, ({ path }) => ({
            path: join(root, 'frontends/kit/src', path.slice('@parlance/kit/'.length)),
          }));
          onResolve({ filter: /^@parlance\/\w+\/screens$/ }, ({ path }) => ({
            path: join(root, 'frontends', path.split('/')[1] ?? '', 'src/screens.ts'),
          }));
          // The shell has their screens built in without the pages.
          onResolve({ filter: /\.tsx?$/ }, ({ kind, importer, path }) =>
            kind === 'dynamic-import' &&
            remotes.some((one) => one !== remote && importer.includes(`/frontends/${one}/`))
              ? { path, external: true }
              : undefined,
          );
        },
      },
    ],
  });
  const outputs = metafile?.outputs ?? {};
  const first = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === entry)?.[0] ?? '';
  const seen = new Set([first]);
  const libraries = new Set<string>();
  for (const name of seen) {
    for (const { path, kind, external } of outputs[name]?.imports ?? []) {
      if (kind === 'dynamic-import') continue;
      if (external) libraries.add(path);
      else seen.add(path);
    }
  }
  const sourcesOf = (isFirst: boolean) =>
    Object.entries(outputs).flatMap(([name, { inputs }]) => (seen.has(name) === isFirst ? Object.keys(inputs) : []));
  return { libraries: [...libraries], sources: sourcesOf(true), laterSources: sourcesOf(false) };
}

test.each(['student', 'teacher'])(
  'the dashboard of a %s waits for no library that other pages need',
  async (remote) => {
    const { libraries } = await loadedWith(remote);
    expect(libraries).toContain('@mantine/core');
    expect(libraries.filter((name) => later.some((one) => name === one || name.startsWith(`${one}/`)))).toEqual([]);
  },
);

test.each(['student', 'teacher', 'admin'])(
  'the dashboard of role %s draws with the part of Mantine that the shell has brought',
  async (remote) => {
    const { sources } = await loadedWith(remote);
    const texts = sources.map((path) => [path, readFileSync(join(root, 'frontends', remote, path), 'utf8')] as const);
    const names = texts.flatMap(([path, text]) =>
      importedNames(text, '@mantine/core').map((name) => `${name} for ${path}`),
    );
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !firstPaint.includes(name.split(' ')[0] ?? ''))).toEqual([]);
  },
);

test('the shell draws its frame with the part of Mantine that it brings at once', async () => {
  const { sources } = await loadedWith('shell', 'src/bootstrap.tsx');
  const names = sources.flatMap((path) =>
    importedNames(readFileSync(join(root, 'frontends/shell', path), 'utf8'), '@mantine/core').map(
      (name) => `${name} for ${path}`,
    ),
  );
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !firstPaint.includes(name.split(' ')[0] ?? ''))).toEqual([]);
});

test('the lobby and the room come without what only a chosen background needs: its pictures’ painter, its model, its timer', async () => {
  const { sources, laterSources } = await loadedWith('classroom');
  const parts = ['pace', 'painter', 'person-mask', 'pipeline', 'rate-watch', 'segmenter', 'ticker'].map(
    (name) => `src/webrtc/background/${name}.ts`,
  );
  expect(sources).toContain('src/webrtc/background/background.ts');
  expect(sources.filter((path) => parts.includes(path))).toEqual([]);
  expect(parts.filter((path) => !laterSources.includes(path))).toEqual([]);
});

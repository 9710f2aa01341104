/** What exists for development only is not merely switched off in production, it is not there. */
import { join } from 'node:path';
import { build, type BuildOptions, type Plugin } from 'esbuild';
import { root, serviceFolders } from './repository.ts';

const ours = (path: string) => path.startsWith('@parlance/');

function outside(isOutside: (path: string) => boolean): Plugin {
  return {
    name: 'outside',
    setup: ({ onResolve }) =>
      onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
        kind !== 'entry-point' && isOutside(path) ? { path, external: true } : undefined,
      ),
  };
}

const common: BuildOptions = { bundle: true, write: false, metafile: true, format: 'esm', logLevel: 'silent' };

async function sourcesOf(folder: string, entry: string): Promise<string[]> {
  const { metafile } = await build({
    ...common,
    absWorkingDir: join(root, folder),
    entryPoints: [entry],
    outdir: 'dist',
    platform: 'node',
    plugins: [outside((path) => !ours(path))],
  });
  return Object.keys(metafile?.inputs ?? {});
}

const forDevelopment = (path: string) =>
  path.includes('/dev/') || path.endsWith('main.dev.ts') || path.endsWith('clock/school-clock.ts');

describe.each([...serviceFolders(), 'gateway'])('%s', (folder) => {
  test('FB-59 a production build holds nothing of src/dev, no clock that moves and no stand-in for Stripe', async () => {
    const sources = await sourcesOf(folder, 'src/main.ts');
    expect(sources.length).toBeGreaterThan(20);
    expect(sources.filter((path) => forDevelopment(path) || path.includes('deploy/stripe/'))).toEqual([]);
  });

  test('FB-59 a development build holds them, so that the test above can see them', async () => {
    expect((await sourcesOf(folder, 'src/main.dev.ts')).filter(forDevelopment)).not.toEqual([]);
  });
});

async function layout(developmentBuild: boolean): Promise<string> {
  const { outputFiles } = await build({
    ...common,
    absWorkingDir: join(root, 'frontends', 'shell'),
    entryPoints: ['src/chrome/layout.tsx'],
    outdir: 'dist',
    jsx: 'automatic',
    minifySyntax: true,
    treeShaking: true,
    define: { __DEVELOPMENT_BUILD__: String(developmentBuild) },
    loader: { '.css': 'empty', '.svg': 'empty', '.png': 'empty' },
    plugins: [outside(() => true)],
  });
  return (outputFiles ?? []).map((file) => file.text).join('\n');
}

test('FB-59 the portal of a production build has no bar that moves the clock', async () => {
  const production = await layout(false);
  expect(production).toContain('Skip to the page');
  expect(production).not.toContain("The school's clock");
  expect(production).not.toContain('/api/dev/clock');
  expect(await layout(true)).toContain("The school's clock");
});

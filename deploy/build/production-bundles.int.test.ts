/** A production build holds nothing that is for development, shown by what the bundler took in. */
import { cpSync, existsSync, mkdtempSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { DEPLOYABLES } from '@parlance/proto/services';
import { folderOf } from '../local/services/units.ts';
import { findRoot, makeProfile } from '../local/profile.ts';
import { bundleService, packagesStayOutside } from './bundle-service.ts';

const root = findRoot(__dirname);
const profile = makeProfile({ root, name: 'test', env: {} });

async function inputsOf(folder: string, entry: string): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: [entry],
    outdir: 'dist',
    write: false,
    bundle: true,
    metafile: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    logLevel: 'silent',
    plugins: [packagesStayOutside],
  });
  return Object.keys(metafile.inputs);
}

const isDev = (path: string) => /(^|\/)dev\//.test(path) || path.includes('dev-') || /school-clock/.test(path);

test.each(DEPLOYABLES)(
  'FB-59 the production bundle of %s holds no movable clock and no development calls',
  async (name) => {
    const inputs = await inputsOf(folderOf(name, profile), 'src/main.ts');
    expect(inputs).toContain('src/main.ts');
    expect(inputs.filter(isDev)).toEqual([]);
  },
);

test('FB-59 the development bundle of booking holds the movable clock', async () => {
  const inputs = await inputsOf(folderOf('booking', profile), 'src/main.dev.ts');
  expect(inputs.filter(isDev).length).toBeGreaterThan(0);
});

describe('a bundle', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'bundle-'));
    mkdirSync(join(folder, 'src'));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    cpSync(join(root, 'tsconfig.base.json'), join(folder, 'tsconfig.json'));
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ version: '7.8.9' }));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('takes in our own packages and leaves those of npm outside', async () => {
    const lines = [
      `import { limits } from '@parlance/proto/limits';`,
      `import pg from 'pg';`,
      `console.log(limits, pg, process.version);`,
    ];
    writeFileSync(join(folder, 'src/main.ts'), lines.join('\n').replace('{ limits }', '* as limits'));
    const { outputs, metafile } = await bundleService(folder);
    expect(outputs).toEqual(['main.js']); // entries that are not there are left out
    expect(readFileSync(join(folder, 'dist/main.js'), 'utf8')).toMatch(/from "pg"/);
    expect(Object.keys(metafile.inputs).some((path) => path.endsWith('proto/limits/limits.ts'))).toBe(true);
    expect(existsSync(join(folder, 'dist/main.js.map'))).toBe(true);
  });
});

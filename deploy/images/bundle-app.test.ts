import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRoot } from '../local/profile.ts';
import { bundleApp, serviceEntries } from './bundle-app.ts';

const root = findRoot(__dirname);
let image: string;
beforeEach(() => {
  image = mkdtempSync(join(tmpdir(), 'image-'));
});
afterEach(() => rmSync(image, { recursive: true }));

test('a program that writes PDF files has the fonts beside it, finds them there, and tells whose they are', async () => {
  const entries = { 'letters.js': 'src/pdf/letters.ts' };
  const parts = await bundleApp({ name: 'letters', folder: 'services/runtime', entries }, root, image);
  expect(parts).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: '@fontsource/inter', license: 'OFL-1.1' }),
      expect.objectContaining({ name: '@fontsource/source-serif-4', license: 'OFL-1.1' }),
    ]),
  );
  const script = `import { scriptsOf } from '${join(image, 'dist/letters.js')}';
    console.log([400, 600, 'serif'].map((face) => scriptsOf(face).length).join(' '));`;
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: image, encoding: 'utf8' });
  expect(said.trim()).toBe('7 7 6');
  expect(readdirSync(join(image, 'fonts'))).toHaveLength(20);
}, 60_000);

test('a program says the version that its image was built as', async () => {
  const entries = { 'release.js': 'src/service/release.ts' };
  await bundleApp({ name: 'release', folder: 'services/runtime', entries, release: '1.2.3' }, root, image);
  const script = `import { RELEASE } from '${join(image, 'dist/release.js')}'; console.log(RELEASE);`;
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect(said.trim()).toBe('1.2.3');
}, 60_000);

test('a program that writes none has none', async () => {
  const entries = { 'uuid.js': 'src/ids/uuid.ts' };
  await bundleApp({ name: 'uuid', folder: 'services/runtime', entries }, root, image);
  expect(readdirSync(image).sort()).toEqual(['dist', 'package.json']);
}, 60_000);

test.each([
  ['identity', true, 'src/main.dev.ts', ['audit.js', 'install.js', 'main.js', 'migrate.js', 'redrive.js']],
  ['identity', false, 'src/main.ts', ['audit.js', 'install.js', 'main.js', 'migrate.js', 'redrive.js']],
  ['media', false, 'src/main.ts', ['main.js', 'migrate.js', 'nodes.js', 'redrive.js']],
])(
  'the image of %s (development: %s) has every command that its operators are told of',
  (service, development, main, files) => {
    const entries = serviceEntries(join(root, 'services', service), development);
    expect(Object.keys(entries).toSorted()).toEqual(files);
    expect(entries['main.js']).toBe(main);
  },
);

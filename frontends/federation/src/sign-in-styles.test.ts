/** The pages of sign-in and the page that stands in for them while they are away look as the portal's own, without its bundles: their sheets are made from its sources. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import postcss, { type Rule } from 'postcss';
import preset from 'postcss-preset-mantine';
import { format, resolveConfig } from 'prettier';
import { mixins } from './mixins.ts';

const root = join(__dirname, '..', '..', '..');
const own = 'deploy/keycloak/theme/parlance/login/resources/css/sign-in.css';
const signIn = 'deploy/keycloak/theme/parlance/login/resources/css/portal.css';
const away = 'frontends/shell/public/sign-in-away.css';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const installed = (name: string) =>
  readFileSync(createRequire(join(root, 'frontends/shell/src/x.ts')).resolve(name), 'utf8');
const compiled = async (text: string) => (await postcss([preset({ mixins })]).process(text, { from: undefined })).css;

/** Of the alphabets that the portal's texts need; the theme carries these two. */
const facesOfInter = () =>
  installed('@fontsource-variable/inter/opsz.css')
    .split('/* ')
    .filter((face) => /^inter-latin(-ext)?-opsz/.test(face))
    .map((face) => `/* ${face}`)
    .join('');

/** Without script the system chooses between light and dark. */
function withoutScript(tokens: string): string {
  const dark = postcss
    .parse(tokens)
    .nodes.find((node): node is Rule => node.type === 'rule' && /^\[.*dark/.test(node.selector));
  const rule = dark?.clone({ selector: ':root:not([data-theme])' });
  return `${tokens}\n@media (prefers-color-scheme: dark) {\n${rule}\n}\n`;
}

async function portalSheet(): Promise<string> {
  const parts = ['kit/src/ui/note', 'shell/src/chrome/logo', 'shell/src/pages/entry-frame'];
  return [
    installed('@mantine/core/styles/baseline.css'),
    withoutScript(await compiled(read('frontends/kit/src/theme/tokens.css'))),
    ...(await Promise.all(parts.map((part) => compiled(read(`frontends/${part}.module.css`))))),
  ].join('\n');
}

async function expectCommitted(path: string, text: string): Promise<void> {
  const file = join(root, path);
  const said = `/* Generated from the portal's style sheets by sign-in-styles.test.ts; UPDATE=1 writes it anew. */\n${text}`;
  const wanted = await format(said, { ...(await resolveConfig(file)), parser: 'css' });
  if (process.env.UPDATE) writeFileSync(file, wanted);
  expect(readFileSync(file, 'utf8')).toBe(wanted);
}

test('the sign-in pages have the portal’s faces, tokens, notes and frame', async () => {
  const faces = `${facesOfInter()}${read('frontends/shell/src/pages/entry-frame.fonts.css')}`;
  const sheet = faces.replaceAll(/url\(['"]?\.\/(?:files|fonts)\/([\w-]+\.woff2)['"]?\)/g, "url('../fonts/$1')");
  await expectCommitted(signIn, `${sheet}\n${await portalSheet()}`);
});

test('the page in their place has their sheets, but for what needs a file', async () => {
  await expectCommitted(away, `${await portalSheet()}\n${read(own)}`.replace(/\n\.err::before[^}]*\}/, ''));
});

test('each face of a sign-in page lies beside its sheet, the same as the portal’s', () => {
  const faces = [...read(signIn).matchAll(/url\('\.\.\/(fonts\/[\w-]+\.woff2)'\)/g)].map(([, path]) => path ?? '');
  expect(faces).toHaveLength(5);
  for (const path of faces) {
    const served = readFileSync(join(root, 'deploy/keycloak/theme/parlance/login/resources', path));
    const name = path.slice('fonts/'.length);
    const of = name.startsWith('inter')
      ? createRequire(join(root, 'frontends/shell/src/x.ts')).resolve(`@fontsource-variable/inter/files/${name}`)
      : join(root, 'frontends/shell/src/pages/fonts', name);
    expect(served.equals(readFileSync(of))).toBe(true);
  }
});

/** The page that tells others how to run Keycloak says what our own is run with, word for word. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashFolder } from '../../local/files.ts';
import { databaseSettings, keycloakRecipe, settings } from '../../local/parts/keycloak.ts';
import { EXTENSION, extensionSources } from './extension.ts';
import { dockerfile, keycloakConf, PASSWORD_LIST } from './files.ts';
import { asArgument, BUILD, startOptions, VERSION } from './options.ts';

const root = join(__dirname, '../../..');
const page = readFileSync(join(root, 'docs/guides/keycloak.md'), 'utf8');
const publicUrl = 'https://learn.example.org';

/** Where a server stands, and whether it is alone: each installation's own. */
const OWN = ['http-host', 'http-port', 'http-management-host', 'http-management-port', 'cache'];

test('our own server is built and started with the options of the list, and tells besides only where it stands', () => {
  const { from } = keycloakRecipe({ cache: '', root });
  expect(from).toEqual([VERSION, ...BUILD.map(asArgument), hashFolder(extensionSources(root))]);
  const started = settings({ host: '127.0.0.1', port: 8080, managementPort: 9000, publicUrl });
  const common = started.filter((argument) => !OWN.some((name) => argument.startsWith(`--${name}=`)));
  expect(common).toEqual(startOptions(publicUrl).map(asArgument));
  expect(started).toHaveLength(common.length + OWN.length);
});

test('the page shows the file of options as it is written', () => {
  const [, shown] = /```properties\n([^]*?)```/.exec(page) ?? [];
  expect(shown).toBe(keycloakConf(publicUrl));
});

test('the page names the version, what runs inside the server, the list of passwords and each feature that is off', () => {
  expect(page).toContain(`**${VERSION}**`);
  expect(page).toContain(`parlance/keycloak:${VERSION} `);
  expect(dockerfile()).toContain(`FROM quay.io/keycloak/keycloak:${VERSION}\n`);
  for (const file of [PASSWORD_LIST, EXTENSION]) expect(page).toContain(`\`${file}\``);
  const off = BUILD.find(({ name }) => name === 'features-disabled')?.value.split(',') ?? [];
  const [, table = ''] = page.split('The features that are off:');
  expect(off.filter((feature) => !table.includes(`\`${feature}\``))).toEqual([]);
});

test('the page names what the database is told by', () => {
  const told = Object.keys(databaseSettings('postgres://a:b@c/d')).filter((name) => !name.includes('_POOL_'));
  expect(told.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

/** The folder that a Keycloak of somebody's own is given: laid out as its home, and written anew by each release. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { passwordListFile, realmSettings } from '../realm/settings.ts';
import { EXTENSION } from './extension.ts';
import { dockerfile, keycloakConf, writeServerFiles } from './files.ts';

const theme = join(__dirname, '../theme');
const publicUrl = 'https://learn.example.org';
let folder: string;
let server: string;
beforeEach(() => {
  [folder, server] = [mkdtempSync(join(tmpdir(), 'keycloak-files-')), mkdtempSync(join(tmpdir(), 'keycloak-built-'))];
  mkdirSync(join(server, 'providers'));
  writeFileSync(join(server, EXTENSION), 'classes');
});
afterEach(() => [folder, server].forEach((made) => rmSync(made, { recursive: true })));
const written = (path: string) => readFileSync(join(folder, path), 'utf8');

test('options, theme, list and what runs inside the server lie where the server looks for them, and the image takes each from there', () => {
  writeServerFiles({ folder, publicUrl, theme, server });
  expect(written('conf/keycloak.conf')).toBe(keycloakConf(publicUrl));
  expect(written('themes/parlance/login/template.ftl')).toBe(
    readFileSync(join(theme, 'parlance/login/template.ftl'), 'utf8'),
  );
  expect(written(`data/password-blacklists/${passwordListFile}`)).toMatch(/^password1$/m);
  expect(realmSettings(undefined).passwordPolicy).toContain(`passwordBlacklist(${passwordListFile})`);
  const copied = [...dockerfile().matchAll(/^COPY --chown=\S+ (\S+) (\S+)$/gm)];
  expect(copied.map(([, from = '', to]) => [existsSync(join(folder, from)), to])).toEqual(
    copied.map(([, from]) => [true, `/opt/keycloak/${from}`]),
  );
  expect(copied).toHaveLength(4);
  expect(written(EXTENSION)).toBe('classes');
});

test('what an earlier release left of the theme goes; what is not ours stays', () => {
  for (const path of ['themes/parlance', 'themes/another']) mkdirSync(join(folder, path), { recursive: true });
  for (const path of ['themes/parlance/old.ftl', 'themes/another/own.ftl']) writeFileSync(join(folder, path), '');
  writeServerFiles({ folder, publicUrl, theme, server });
  expect(existsSync(join(folder, 'themes/parlance/old.ftl'))).toBe(false);
  expect(existsSync(join(folder, 'themes/another/own.ftl'))).toBe(true);
});

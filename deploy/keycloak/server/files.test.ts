/** The folder that a Keycloak of somebody's own is given: laid out as its home, and written anew by each release. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { passwordListFile, realmSettings } from '../realm/settings.ts';
import { dockerfile, keycloakConf, writeServerFiles } from './files.ts';

const theme = join(__dirname, '../theme');
const publicUrl = 'https://learn.example.org';
let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'keycloak-files-'))));
afterEach(() => rmSync(folder, { recursive: true }));
const written = (path: string) => readFileSync(join(folder, path), 'utf8');

test('options, theme and list lie where the server looks for them, and the image takes each from there', () => {
  writeServerFiles({ folder, publicUrl, theme });
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
  expect(copied).toHaveLength(3);
});

test('what an earlier release left of the theme goes; what is not ours stays', () => {
  for (const path of ['themes/parlance', 'themes/another']) mkdirSync(join(folder, path), { recursive: true });
  for (const path of ['themes/parlance/old.ftl', 'themes/another/own.ftl']) writeFileSync(join(folder, path), '');
  writeServerFiles({ folder, publicUrl, theme });
  expect(existsSync(join(folder, 'themes/parlance/old.ftl'))).toBe(false);
  expect(existsSync(join(folder, 'themes/another/own.ftl'))).toBe(true);
});

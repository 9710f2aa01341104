/** What of ours a Keycloak needs beside its own files: options, theme, list of passwords and what runs inside it; laid out as its home is, to mount or to build an image from. */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { commonPasswords } from '@parlance/proto/limits/common-passwords';
import { passwordListFile } from '../realm/settings.ts';
import { copyExtension } from './extension.ts';
import { BUILD, startOptions, VERSION, type Option } from './options.ts';

/** In the server's home. */
export const PASSWORD_LIST = join('data/password-blacklists', passwordListFile);

export const passwordList = (): string => [...commonPasswords(), ''].join('\n');

/** The server's conf/keycloak.conf. */
export function keycloakConf(publicUrl: string): string {
  const lines = ({ name, value, why }: Option) => [`# ${why}`, `${name}=${value}`];
  return [
    '## Built in: a change needs `kc.sh build`.',
    ...BUILD.flatMap(lines),
    '',
    '## Read at each start.',
    ...startOptions(publicUrl).flatMap(lines),
    '',
  ].join('\n');
}

const home = '/opt/keycloak';

/** Built beforehand, so that a pod that starts does not build. */
export function dockerfile(): string {
  const copied = ['conf/keycloak.conf', 'themes/parlance', 'data/password-blacklists', 'providers'];
  return [
    `FROM quay.io/keycloak/keycloak:${VERSION}`,
    ...copied.map((path) => `COPY --chown=keycloak:keycloak ${path} ${home}/${path}`),
    `RUN ["${home}/bin/kc.sh", "build"]`,
    'CMD ["start", "--optimized"]',
    '',
  ].join('\n');
}

export type ServerFiles = {
  folder: string;
  publicUrl: string;
  /** deploy/keycloak/theme */ theme: string;
  /** A home that was built with what runs inside the server. */ server: string;
};

export function writeServerFiles({ folder, publicUrl, theme, server }: ServerFiles): void {
  const texts = {
    'conf/keycloak.conf': keycloakConf(publicUrl),
    [PASSWORD_LIST]: passwordList(),
    Dockerfile: dockerfile(),
  };
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  copyExtension(server, folder);
  const themes = join(folder, 'themes/parlance');
  rmSync(themes, { recursive: true, force: true }); // of an earlier release
  cpSync(join(theme, 'parlance'), themes, { recursive: true });
}

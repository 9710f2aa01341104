/** What is said of an installation that is ready: to the person who asked for it, and to the programs that teach a lesson there. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Profile } from '../local/profile.ts';
import { accountLines, FIRST_ADMIN_EMAIL } from '../local/seed.ts';
import type { Installation } from './install.ts';

/** Of our own packages, and so of the images that are made of this checkout. */
export function versionOf({ root }: Pick<Profile, 'root'>): string {
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;
}

/** There for as long as the installation is; read by tests/support/platform-info.ts. */
export const readyFile = ({ folder }: Pick<Profile, 'folder'>) => join(folder, 'platform.json');

export function markReady(profile: Profile, { publicUrl, secrets, inbox, mediaPorts }: Installation): void {
  const info = {
    publicUrl,
    mailApi: `${inbox}/api`,
    adminEmail: FIRST_ADMIN_EMAIL,
    adminPassword: secrets.demoPassword,
    demoPassword: secrets.demoPassword,
    mediaPorts,
  };
  writeFileSync(readyFile(profile), JSON.stringify(info), { mode: 0o600 });
}

export function unmarkReady(profile: Profile): void {
  rmSync(readyFile(profile), { force: true });
}

export type Told = { where: string; ms: number; commands: [command: string, does: string][]; remarks?: string[] };

export function summary(
  { publicUrl, secrets, inbox }: Installation,
  { where, ms, commands, remarks = [] }: Told,
): string {
  const width = Math.max(...commands.map(([command]) => command.length));
  return [
    '',
    `Parlance is ready on ${where} after ${(ms / 1000).toFixed(1)} s.`,
    '',
    `  Portal   ${publicUrl}`,
    `  Inbox    ${inbox}`,
    '',
    ...accountLines(secrets.demoPassword),
    '',
    ...commands.map(([command, does]) => `  ${command.padEnd(width)}   ${does}`),
    ...remarks.flatMap((remark) => ['', `  ${remark}`]),
    '',
  ].join('\n');
}

/** What is said of a school that is ready: to the person who asked for it, and to the programs that teach a lesson there. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Profile } from '../local/profile.ts';
import { DEMO_ACCOUNTS, FIRST_ADMIN_EMAIL } from '../local/seed.ts';
import type { School } from './open-school.ts';

/** Of our own packages, and so of the images that are made of this checkout. */
export function versionOf({ root }: Pick<Profile, 'root'>): string {
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;
}

/** There for as long as the school is; read by tests/support/platform-info.ts. */
export const readyFile = ({ folder }: Pick<Profile, 'folder'>) => join(folder, 'platform.json');

export function markReady(profile: Profile, { publicUrl, secrets, inbox, mediaPorts }: School): void {
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

export function summary({ publicUrl, secrets, inbox }: School, { where, ms, commands, remarks = [] }: Told): string {
  const widthOf = (texts: string[]) => Math.max(...texts.map((text) => text.length));
  const accounts = widthOf(DEMO_ACCOUNTS.map(({ email }) => email));
  const words = widthOf(commands.map(([command]) => command));
  return [
    '',
    `Parlance is ready on ${where} after ${(ms / 1000).toFixed(1)} s.`,
    '',
    `  Portal   ${publicUrl}`,
    `  Inbox    ${inbox}`,
    '',
    `  Demo accounts, all with the password ${secrets.demoPassword}`,
    ...DEMO_ACCOUNTS.map(({ email, is }) => `    ${email.padEnd(accounts)}   ${is}`),
    '',
    ...commands.map(([command, does]) => `  ${command.padEnd(words)}   ${does}`),
    ...remarks.flatMap((remark) => ['', `  ${remark}`]),
    '',
  ].join('\n');
}

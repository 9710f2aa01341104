/** The mail inbox of a local platform: takes every mail, delivers none, shows them on a page. */
import { mkdirSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ownOriginOnly } from '../../infra/own-origin-only.ts';
import type { Profile } from '../profile.ts';
import { answersOk } from '../wait.ts';
import type { Part, PartContext } from './part.ts';

export function mailPart({ profile }: PartContext): Part {
  const { smtp, mailWeb } = profile.ports;
  const folder = join(profile.folder, 'mail');
  return {
    title: 'Mail inbox',
    givenBy: ['SMTP_URL'],
    ports: [
      { port: smtp, use: 'mail (SMTP)' },
      { port: mailWeb, use: 'mail inbox' },
    ],
    tools: [], // it comes with the npm packages
    async prepare() {
      mkdirSync(folder, { recursive: true });
      await keepNewest(folder, keptMails);
    },
    unit: () => ({
      name: 'mail',
      title: 'Mail inbox',
      layer: 'part',
      command: {
        file: process.execPath,
        args: inboxArguments({
          packages: join(profile.root, 'node_modules'),
          host: '127.0.0.1',
          smtp,
          web: mailWeb,
          folder,
          heapMb: 256,
        }),
        env: { NODE_ENV: 'production' },
      },
      ready: () => answersOk(`${inboxUrl(profile)}/api/healthz`),
      readyWithinMs: 30_000,
    }),
  };
}

/** The inbox reads all that it keeps when it starts: 25,000 mails of an old school are more than it is given memory for. */
const keptMails = 2_000;

/** Each mail is a file, and a folder of the same name where it has attachments. */
export async function keepNewest(folder: string, count: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  if (names.length <= count) return;
  const written = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  );
  for (const { name } of written.toSorted((a, b) => b.at - a.at).slice(count)) {
    await rm(join(folder, name));
    await rm(join(folder, name.slice(0, -'.eml'.length)), { recursive: true, force: true });
  }
}

export type InboxServer = {
  packages: string;
  host: string;
  smtp: number;
  web: number;
  folder: string;
  /** A list of all mails is made in memory: load runs and fault stories ask for thousands. */
  heapMb?: number;
};

export function inboxArguments({ packages, host, smtp, web, folder, heapMb = 96 }: InboxServer): string[] {
  const small = [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=2'];
  const program = [...small, ...ownOriginOnly(), join(packages, 'maildev/dist/bin/maildev.js')];
  const address = ['--ip', host, '--smtp', String(smtp), '--web-ip', host, '--web', String(web)];
  return [...program, ...address, '--mail-directory', folder, '--silent'];
}

export function inboxUrl(profile: Profile): string {
  return `http://127.0.0.1:${profile.ports.mailWeb}`;
}

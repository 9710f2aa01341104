/** The mail inbox of a local platform: takes every mail, delivers none, shows them on a page. */
import { mkdirSync } from 'node:fs';
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
        }),
        env: { NODE_ENV: 'production' },
      },
      ready: () => answersOk(`${inboxUrl(profile)}/api/healthz`),
      readyWithinMs: 30_000,
    }),
  };
}

export type InboxServer = { packages: string; host: string; smtp: number; web: number; folder: string };

export function inboxArguments({ packages, host, smtp, web, folder }: InboxServer): string[] {
  const small = ['--max-old-space-size=96', '--max-semi-space-size=2'];
  const program = [...small, ...ownOriginOnly(), join(packages, 'maildev/dist/bin/maildev.js')];
  const address = ['--ip', host, '--smtp', String(smtp), '--web-ip', host, '--web', String(web)];
  return [...program, ...address, '--mail-directory', folder, '--silent'];
}

export function inboxUrl(profile: Profile): string {
  return `http://127.0.0.1:${profile.ports.mailWeb}`;
}

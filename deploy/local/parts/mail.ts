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
        args: [
          '--max-old-space-size=96',
          '--max-semi-space-size=2',
          ...ownOriginOnly(),
          join(profile.root, 'node_modules/maildev/dist/bin/maildev.js'),
          ...options(profile, folder),
        ],
        env: { NODE_ENV: 'production' },
      },
      ready: () => answersOk(`${inboxUrl(profile)}/api/healthz`),
      readyWithinMs: 30_000,
    }),
  };
}

function options(profile: Profile, folder: string): string[] {
  const { smtp, mailWeb } = profile.ports;
  const address = ['--ip', '127.0.0.1', '--smtp', String(smtp), '--web-ip', '127.0.0.1', '--web', String(mailWeb)];
  return [...address, '--mail-directory', folder, '--silent'];
}

export function inboxUrl(profile: Profile): string {
  return `http://127.0.0.1:${profile.ports.mailWeb}`;
}

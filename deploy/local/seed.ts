/** The demo school: made through the public API, by a program of its own. Running it again changes nothing. */
import { join } from 'node:path';
import { unlessDoneBefore } from './done-before.ts';
import { ada, applicants, ben, cleo, percy, tilda } from '../seed/people.ts';
import type { PartAddresses } from './parts/part-addresses.ts';
import type { Profile } from './profile.ts';
import type { Secrets } from './secrets.ts';
import type { Target } from './services/units.ts';
import type { Supervisor, Task } from './supervisor.ts';

export const FIRST_ADMIN_EMAIL = 'admin@example.com';

export type SeedOptions = {
  profile: Profile;
  secrets: Secrets;
  supervisor: Supervisor;
  addresses: PartAddresses;
  /** Of a school as it is installed, the library alone. */
  target?: Target;
};

/** Once a day is enough: what it looks after beyond the first time is that the next two weeks have open slots. */
export async function runSeed({ profile, secrets, supervisor, addresses, target }: SeedOptions): Promise<string> {
  const folder = join(profile.root, 'deploy/seed');
  const day = new Date().toISOString().slice(0, 10);
  const only = target === 'production' ? 'library' : undefined;
  const step = {
    mark: join(profile.folder, 'done/seed'),
    sources: folder,
    options: { day, publicUrl: profile.publicUrl, ...(only && { only }) },
  };
  const { root, publicUrl } = profile;
  const administrator = { email: FIRST_ADMIN_EMAIL, password: secrets.demoPassword };
  const { demoPassword } = secrets;
  const task = seedTask({ root, publicUrl, inbox: addresses.inbox, demoPassword, administrator, only });
  const done = await unlessDoneBefore(step, () => supervisor.run(task));
  return done ? 'complete' : 'unchanged';
}

/** Somebody who may make people. */
export type Administrator = { email: string; password: string };
type Seeding = {
  root: string;
  publicUrl: string;
  /** A mail server of your own has none that can be read: no applicants then. */
  inbox: string | undefined;
  demoPassword: string;
  administrator: Administrator;
  only?: 'library' | undefined;
};

export function seedTask({ root, publicUrl, inbox, demoPassword, administrator, only }: Seeding): Task {
  return {
    name: 'seed',
    title: 'The demo school',
    command: {
      file: process.execPath,
      args: ['--disable-warning=ExperimentalWarning', join(root, 'deploy/seed/main.ts')],
      env: {
        TZ: 'UTC',
        PUBLIC_URL: publicUrl,
        DEMO_PASSWORD: demoPassword,
        ...(inbox === undefined ? {} : { MAIL_API: `${inbox}/api` }),
        SEED_ADMIN_EMAIL: administrator.email,
        SEED_ADMIN_PASSWORD: administrator.password,
        ...(only && { SEED_ONLY: only }),
      },
    },
  };
}

export const DEMO_ACCOUNTS: { email: string; is: string }[] = [
  { email: FIRST_ADMIN_EMAIL, is: 'administrator' },
  { email: tilda.email, is: 'teacher, Workplace English' },
  { email: percy.email, is: 'teacher, PTE English' },
  ...applicants.filter((one) => one.inTraining).map(({ email }) => ({ email, is: 'teacher in training' })),
  { email: ada.email, is: 'student with tokens' },
  { email: ben.email, is: 'student without tokens or subscription' },
  { email: cleo.email, is: 'student with past lessons' },
];

/** What a person needs to look around, for the end of a start. */
export function accountLines(demoPassword: string): string[] {
  const width = Math.max(...DEMO_ACCOUNTS.map(({ email }) => email.length));
  return [
    `  Demo accounts, all with the password ${demoPassword}`,
    ...DEMO_ACCOUNTS.map(({ email, is }) => `    ${email.padEnd(width)}   ${is}`),
  ];
}

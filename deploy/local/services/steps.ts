/** What is done to the databases and the realm before programs serve: migrations, and the first administrator. */
import { join } from 'node:path';
import { SERVICES } from '@parlance/proto/services';
import { atATime } from '../at-a-time.ts';
import { unlessDoneBefore } from '../done-before.ts';
import type { Progress } from '../progress.ts';
import { FIRST_ADMIN_EMAIL } from '../seed.ts';
import type { Supervisor } from '../supervisor.ts';
import type { EnvironmentSource } from './environment.ts';
import { folderOf, serviceTask, type Target } from './units.ts';

export type StepContext = EnvironmentSource & { supervisor: Supervisor; progress: Progress; target: Target };

/** Two at a time: a migration is short, and starting Node is most of it. */
export async function migrate(context: StepContext): Promise<void> {
  await atATime(2, SERVICES, async (name) => {
    const command = serviceTask(name, 'dist/migrate.js', context);
    await context.supervisor.run({ name: `${name}-migrate`, title: `The migration of ${name}`, command });
  });
}

/** An installation step of identity. Keycloak may be slow to answer right after its start, so it is tried more than once. */
export async function installFirstAdmin(context: StepContext): Promise<void> {
  const { profile, progress, supervisor, target, secrets, addresses } = context;
  const password: Record<string, string> =
    target === 'production' ? {} : { FIRST_ADMIN_PASSWORD: secrets.demoPassword };
  const command = serviceTask('identity', 'dist/install.js', { ...context, env: { FIRST_ADMIN_EMAIL, ...password } });
  const step = {
    mark: join(profile.folder, 'done/first-administrator'),
    sources: join(folderOf('identity', profile), 'src'),
    options: { FIRST_ADMIN_EMAIL, password, database: addresses.databases.identity },
  };
  await progress.step('First administrator', async (note) => {
    const run = () => supervisor.run({ name: 'identity-install', title: "Identity's installation step", command });
    const done = await unlessDoneBefore(step, () => run().catch(run).catch(run));
    note(done ? FIRST_ADMIN_EMAIL : 'unchanged');
  });
}

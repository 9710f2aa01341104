/** The real parts and the edge, with programs in front of them that can be exchanged for those of another release. For tests of what releases promise each other. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { makeAdminApi } from '../keycloak/admin-api.ts';
import { realmName } from '../keycloak/realm/settings.ts';
import { createDatabases } from './databases.ts';
import { demandPorts, openPlatform } from './open-platform.ts';
import { edgePart } from './parts/edge.ts';
import { keycloakUrl } from './parts/keycloak.ts';
import { partsEnvironment, type PartsEnvironment } from './parts/parts-file.ts';
import { listParts, startParts, type PartAddresses } from './parts/start-parts.ts';
import { SERVICES } from './ports.ts';
import { makeProfile, type Profile } from './profile.ts';
import { makeProgress, type Log, type Progress } from './progress.ts';
import { resetPlatform } from './reset-platform.ts';
import { loadSecrets, type Secrets } from './secrets.ts';
import { runSeed } from './seed.ts';
import { DEPLOYABLES, type Deployable } from './services/environment.ts';
import { installFirstAdmin, migrate } from './services/steps.ts';
import { serviceUnit, type UnitOptions } from './services/units.ts';
import type { Supervisor } from './supervisor.ts';

export type StageOptions = {
  root: string;
  name: string;
  basePort: number;
  /** Environment added to single programs. */
  extra?: UnitOptions['extra'];
  log: Log;
};

/** `code` is a folder with the built programs of a release; folders and ports stay the stage's. */
export type Stage = {
  publicUrl: string;
  secrets: Secrets;
  env: PartsEnvironment;
  migrate: (code: string) => Promise<void>;
  /** The programs of this release serve, and those of another one no longer. */
  perform: (code: string) => Promise<void>;
  /** One program is exchanged for that of this release; resolves when it is ready. */
  exchange: (name: Deployable, code: string) => Promise<void>;
  /** The demo school, made by this release's own seed, with the first administrator before it. */
  school: (code: string) => Promise<void>;
  /** Ends the programs and forgets everybody and everything; the parts stay up. */
  empty: () => Promise<void>;
  stop: () => Promise<void>;
};

type Context = {
  profile: Profile;
  secrets: Secrets;
  supervisor: Supervisor;
  progress: Progress;
  addresses: PartAddresses;
  target: 'development';
  extra: UnitOptions['extra'];
};

export async function openStage({ root, name, basePort, extra, log }: StageOptions): Promise<Stage> {
  const profile = makeProfile({ root, name, basePort, env: {} });
  await resetPlatform(profile, log);
  const supervisor = await openPlatform(profile, log);
  const secrets = loadSecrets(profile.folder);
  const progress = makeProgress(log);
  const base = { profile, secrets, supervisor, progress };
  try {
    const edge = edgePart({ profile, keycloakUrl: keycloakUrl(profile) });
    await demandPorts(profile, [...Object.values(listParts(base)), edge]);
    const { addresses, ready } = await startParts({ ...base, alsoNeeded: [edge] });
    await ready;
    await edge.prepare();
    await supervisor.start(edge.unit());
    return actions({ ...base, addresses, extra, target: 'development' });
  } catch (error) {
    await supervisor.stop();
    throw error;
  }
}

function actions(context: Context): Stage {
  const { profile, secrets, supervisor, progress, addresses } = context;
  const of = (code: string) => ({ ...context, profile: { ...profile, root: code } });
  const running = () => supervisor.names().filter((name) => DEPLOYABLES.includes(name as Deployable));
  const halt = () => Promise.all(running().map((name) => supervisor.halt(name)));
  return {
    publicUrl: profile.publicUrl,
    secrets,
    env: partsEnvironment(addresses, secrets),
    migrate: (code) => progress.step('Migrations', () => migrate(of(code))),
    perform: (code) =>
      progress.step('Programs', async () => {
        await halt();
        await Promise.all(DEPLOYABLES.map((name) => supervisor.start(serviceUnit(name, of(code)))));
      }),
    async exchange(name, code) {
      await supervisor.halt(name);
      await supervisor.start(serviceUnit(name, of(code)));
    },
    async school(code) {
      await installFirstAdmin(of(code));
      await progress.step('Demo school', async (note) => note(await runSeed(of(code))));
    },
    empty: () =>
      progress.step('Emptied', async () => {
        await halt();
        await Promise.all([
          forgetDatabases(context),
          forgetPeople(context),
          forgetRedis(context),
          forgetMails(context),
        ]);
        for (const path of ['files', 'done/seed', 'done/first-administrator'])
          rmSync(join(profile.folder, path), { recursive: true, force: true });
      }),
    stop: () => supervisor.stop(),
  };
}

async function forgetDatabases({ addresses, secrets }: Context): Promise<void> {
  const client = new Client({ connectionString: addresses.databaseServer });
  await client.connect();
  try {
    for (const name of SERVICES) await client.query(`drop database ${name} with (force)`);
  } finally {
    await client.end();
  }
  await createDatabases(addresses.databaseServer, secrets);
}

async function forgetPeople({ addresses }: Context): Promise<void> {
  const { keycloakAdmin, keycloak } = addresses;
  if (keycloakAdmin === undefined) return;
  const api = makeAdminApi({ keycloakUrl: keycloak, ...keycloakAdmin });
  const people = (await api.get<{ id: string }[]>(`/${realmName}/users?max=1000&briefRepresentation=true`)) ?? [];
  for (const { id } of people) await api.send('DELETE', `/${realmName}/users/${id}`);
}

/** It keeps nothing on disk. */
async function forgetRedis({ supervisor }: Context): Promise<void> {
  await supervisor.halt('redis');
  await supervisor.revive('redis');
}

async function forgetMails({ addresses }: Context): Promise<void> {
  if (addresses.inbox !== undefined) await fetch(`${addresses.inbox}/api/email/all`, { method: 'DELETE' });
}

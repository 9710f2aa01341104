/** The real parts and the edge, with programs in front of them that can be exchanged for those of another release. For tests of what releases promise each other. */
import { demandPorts, openPlatform } from './open-platform.ts';
import { edgePart } from './parts/edge.ts';
import { keycloakUrl } from './parts/keycloak.ts';
import { partsEnvironment, type PartsEnvironment } from './parts/parts-file.ts';
import type { PartAddresses } from './parts/part-addresses.ts';
import { listParts, startParts } from './parts/start-parts.ts';
import { makeProfile, type Profile } from './profile.ts';
import { makeProgress, type Log, type Progress } from './progress.ts';
import { resetPlatform } from './reset-platform.ts';
import { loadSecrets, type Secrets } from './secrets.ts';
import { runSeed } from './seed.ts';
import { askedForBefore, DEPLOYABLES, type Deployable } from './services/environment.ts';
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
    const before = askedForBefore({ ...base, addresses });
    const all = Object.fromEntries(DEPLOYABLES.map((program) => [program, { ...before, ...extra?.[program] }]));
    return actions({ ...base, addresses, extra: all, target: 'development' });
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
    stop: () => supervisor.stop(),
  };
}

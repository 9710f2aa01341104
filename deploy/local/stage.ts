/** The real parts and the edge, with programs in front of them that can be exchanged for those of another release. For tests of what releases promise each other. */
import { DEPLOYABLES, type Deployable } from '@parlance/proto/services';
import { demandPorts, openPlatform } from './open-platform.ts';
import { edgePart } from './parts/edge.ts';
import { keycloakUrl } from './parts/keycloak.ts';
import { partsEnvironment } from './parts/parts-file.ts';
import { listParts, startParts } from './parts/start-parts.ts';
import { makeProfile } from './profile.ts';
import { makeProgress, type Log, type Progress } from './progress.ts';
import { resetPlatform } from './reset-platform.ts';
import { loadSecrets } from './secrets.ts';
import { runSeed } from './seed.ts';
import { askedForBefore } from './services/environment.ts';
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

/** What is called `code` is a folder with the built programs of a release; folders and ports stay the stage's. */
export type Stage = ReturnType<typeof actions>;

type Context = Omit<UnitOptions, 'shell'> & { supervisor: Supervisor; progress: Progress };

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

function actions(context: Context) {
  const { profile, secrets, supervisor, progress, addresses } = context;
  const of = (code: string) => ({ ...context, profile: { ...profile, root: code } });
  const running = () => supervisor.names().filter((name) => DEPLOYABLES.includes(name as Deployable));
  const halt = () => Promise.all(running().map((name) => supervisor.halt(name)));
  return {
    publicUrl: profile.publicUrl,
    secrets,
    env: partsEnvironment(addresses, secrets),
    migrate: (code: string) => progress.step('Migrations', () => migrate(of(code))),
    /** The programs of this release serve, and those of another one no longer. */
    perform: (code: string) =>
      progress.step('Programs', async () => {
        await halt();
        await Promise.all(DEPLOYABLES.map((name) => supervisor.start(serviceUnit(name, of(code)))));
      }),
    /** One program is exchanged for that of this release; resolves when it is ready. */
    async exchange(name: Deployable, code: string): Promise<void> {
      await supervisor.halt(name);
      await supervisor.start(serviceUnit(name, of(code)));
    },
    /** The demo school, made by this release's own seed, with the first administrator before it. */
    async school(code: string): Promise<void> {
      await installFirstAdmin(of(code));
      await progress.step('Demo school', async (note) => note(await runSeed(of(code))));
    },
    stop: () => supervisor.stop(),
  };
}

/** The whole product as local processes: for `npm start`, and for tests that need it whole. */
import { DEPLOYABLES, SERVICES, type Deployable } from '@parlance/proto/services';
import { sentenceOf, StartFault } from './faults.ts';
import { demandPorts, openPlatform } from './open-platform.ts';
import { stripeAddress } from './parts/stripe.ts';
import { edgePart, type EdgeContext } from './parts/edge.ts';
import { keycloakUrl } from './parts/keycloak.ts';
import { filesInObjectStore, objectStoreForTests } from './parts/object-store.ts';
import { aheadBy } from './other-clock.ts';
import { partsEnvironment } from './parts/parts-file.ts';
import { partAddresses, type PartAddresses } from './parts/part-addresses.ts';
import { linesPart, linesUrl } from './parts/lines.ts';
import { listParts, startPart, startParts } from './parts/start-parts.ts';
import type { Part } from './parts/part.ts';
import { makeProfile, type Profile } from './profile.ts';
import { makeProgress, type Log, type Progress } from './progress.ts';
import { loadSecrets } from './secrets.ts';
import { runSeed } from './seed.ts';
import { buildAll } from './services/build.ts';
import { httpPort, replicasOf, type Replicas } from './services/environment.ts';
import { installFirstAdmin, migrate } from './services/steps.ts';
import { frontendWatch, serviceUnit, type Target, type UnitOptions } from './services/units.ts';
import type { Supervisor } from './supervisor.ts';
import { answersOk, waitUntil } from './wait.ts';
import { startWatching, toldToTrace, tracedTo, watchingParts, watchingUrls } from './watching.ts';

export type PlatformOptions = {
  name?: string;
  basePort?: number | string;
  target?: Target;
  /** Without it what lies in dist/ is run. */
  build?: boolean;
  seed?: boolean;
  /** content keeps its files in the object store that it brings, instead of a folder, and browsers send to it themselves. */
  withObjectStore?: boolean;
  /** Brings Prometheus, Alertmanager and Zipkin besides; with a number their time goes so many times as fast, for tests of alerts. */
  watch?: boolean | number;
  /** Of those Zipkin; left out: where time goes as it does. */
  traces?: boolean;
  /** Every line between our programs and what they call can be broken by tests. */
  breakableLines?: boolean;
  /** Looks at its parts before anything is started, and throws what is against it. */
  demand?: (parts: readonly Part[]) => void;
  /** On addresses of their own of this machine; left out: one of each of our programs. */
  replicas?: Replicas;
  /** Of each topic; left out: as proto/topics.yaml has it. */
  partitions?: number;
  /** Environment added to single processes. */
  extra?: UnitOptions['extra'];
  /** The edge's limits for one address; here everybody comes from one. */
  formsAMinute?: EdgeContext['formsAMinute'];
  log?: Log;
  /** Aborting it ends the platform, also while it starts. */
  signal?: AbortSignal;
};

export type Platform = ReturnType<typeof describe>;

type Context = Omit<UnitOptions, 'addresses'> & {
  supervisor: Supervisor;
  progress: Progress;
  edge: Part;
  watching: Part[];
  lines: Part[];
  withObjectStore: boolean;
  breakableLines: boolean;
  options: PlatformOptions;
};

export async function startPlatform(options: PlatformOptions = {}): Promise<Platform> {
  const { log = () => undefined, target = 'development', withObjectStore = false, breakableLines = false } = options;
  const pace = Number(options.watch ?? 0);
  const { traces = pace === 1 } = options;
  options.signal?.throwIfAborted();
  const profile = makeProfile({ name: options.name, basePort: options.basePort });
  const supervisor = await openPlatform(profile, log);
  const stop = () => supervisor.stop();
  options.signal?.addEventListener('abort', () => void stop(), { once: true });
  try {
    const secrets = loadSecrets(profile.folder);
    const files = withObjectStore ? filesInObjectStore({ profile, secrets }) : undefined;
    const extra = { ...options.extra, content: { ...files, ...options.extra?.content } };
    const context: Context = {
      profile,
      secrets,
      supervisor,
      progress: makeProgress(log),
      edge: edgePart({
        profile,
        dev: target === 'sources',
        formsAMinute: options.formsAMinute,
        keycloakUrl: process.env.KEYCLOAK_URL ?? keycloakUrl(profile),
        replicas: options.replicas,
        stripePage: stripeAddress({ profile, secrets }, process.env).page,
        storeOrigin: files && new URL(files.S3_PUBLIC_ENDPOINT).origin,
      }),
      watching: pace > 0 ? watchingParts({ profile, supervisor, pace, traces }) : [],
      lines: breakableLines ? [linesPart({ profile })] : [],
      target,
      replicas: options.replicas,
      extra: pace > 0 && traces ? toldToTrace(profile, extra) : extra,
      withObjectStore,
      breakableLines,
      options,
    };
    const addresses = await bringUp(context);
    return describe(context, addresses);
  } catch (error) {
    await stop();
    throw error instanceof StartFault ? error : new StartFault(sentenceOf(error), { cause: error });
  }
}

async function bringUp(context: Context): Promise<PartAddresses> {
  const { profile, progress, supervisor, edge, watching, lines, options } = context;
  const parts = listParts(context);
  options.demand?.(Object.values(parts));
  await demandPorts(profile, [...Object.values(parts), edge, ...watching, ...lines], ourPorts(profile));
  const built = build(context);
  const drawn = Promise.all(lines.map((line) => fetchAndStart(context, line)));
  const started = startParts({
    ...context,
    dev: context.target === 'sources',
    alsoNeeded: [edge, ...watching, ...lines],
    built,
    partitions: options.partitions,
  });
  const source = { ...context, addresses: partAddresses(context) };
  const migrated = Promise.all([built, started.then(({ databases }) => databases)]).then(() =>
    progress.step('Migrations', () => migrate(source)),
  );
  await Promise.all([migrated, drawn, started.then(({ ready }) => ready)]);

  const services = DEPLOYABLES.flatMap((name) =>
    Array.from({ length: replicasOf(name, options.replicas) }, (_, replica) => {
      const unit = serviceUnit(name, { ...source, replica });
      return progress.step(unit.title, () => supervisor.start(unit));
    }),
  );
  await Promise.all([installFirstAdmin(source), openEdge(context), ...services]);
  if (options.seed !== false) await progress.step('Demo school', async (note) => note(await runSeed(source)));
  await startWatching(context, watching);
  // Its first builds want the whole machine, so it begins when everything else is up.
  if (context.target === 'sources') await supervisor.start(frontendWatch(profile));
  return source.addresses;
}

async function fetchAndStart({ progress, supervisor }: Context, part: Part): Promise<void> {
  const fetched =
    part.fetch && progress.step(`${part.title}, fetched`, async (note) => note((await part.fetch?.()) ?? ''));
  await startPart({ progress, supervisor }, part, Promise.resolve(fetched));
}

async function build({ profile, progress, supervisor, target, options }: Context): Promise<void> {
  if (options.build === false) return;
  const built = target === 'production' ? target : 'development';
  await progress.step('Build', () => buildAll({ profile, supervisor, target: built }));
}

async function openEdge({ edge, progress, supervisor }: Context): Promise<void> {
  await progress.step('Edge', async (note) => {
    await edge.prepare();
    await supervisor.start(edge.unit());
    note(`ready on ${edge.ports[0]?.port}`);
  });
}

function ourPorts(profile: Profile): Part['ports'] {
  const services = SERVICES.flatMap((name) => [
    { port: profile.ports.services[name].grpc, use: `service ${name}` },
    { port: profile.ports.services[name].http, use: `service ${name}` },
  ]);
  return [...services, { port: profile.ports.gateway, use: 'the gateway' }];
}

function describe(context: Context, addresses: PartAddresses) {
  const { profile, secrets, supervisor, withObjectStore, watching, lines } = context;
  const address = (name: Deployable) => `http://127.0.0.1:${httpPort(name, profile)}`;
  const health = (name: Deployable) => `${address(name)}/health/ready`;
  const clocks = new Map<Deployable, number>();
  async function startAnew(name: Deployable, more: Record<string, string>): Promise<void> {
    await supervisor.halt(name);
    const { command, ...unit } = serviceUnit(name, { ...context, addresses });
    await supervisor.start({ ...unit, command: { ...command, env: { ...command.env, ...more } } });
  }
  return {
    profile,
    secrets,
    addresses,
    urls: {
      portal: profile.publicUrl,
      inbox: addresses.inbox,
      stripe: addresses.stripe.page,
      keycloak: addresses.keycloak,
      gateway: `http://127.0.0.1:${profile.ports.gateway}`,
      watching: watching.length > 0 ? watchingUrls(profile) : undefined,
      lines: lines.length > 0 ? linesUrl(profile) : undefined,
      health: Object.fromEntries(DEPLOYABLES.map((name) => [name, health(name)])) as Record<Deployable, string>,
    },
    /** TEST_* as in parts.json, PUBLIC_URL and what the demo accounts need. */
    env: Object.assign(
      partsEnvironment(addresses, secrets),
      withObjectStore && objectStoreForTests({ profile, secrets }),
      {
        PUBLIC_URL: profile.publicUrl,
        DEMO_PASSWORD: secrets.demoPassword,
      },
    ),
    /** As it does by itself unless told otherwise. */
    seed: () => runSeed({ ...context, addresses }),
    processes: supervisor.names,
    pid: supervisor.pid,
    /** Signals a process with all its children; what dies of it is started again. */
    kill: supervisor.signal,
    pause: (name: string) => supervisor.signal(name, 'SIGSTOP'),
    resume: (name: string) => supervisor.signal(name, 'SIGCONT'),
    /** Ends a process in good order and leaves it down until it is revived. */
    halt: supervisor.halt,
    /** SIGKILL; it stays down until it is revived. */
    crash: supervisor.crash,
    revive: supervisor.revive,
    /** Starts one of our programs anew with a clock that is so many seconds ahead of the machine's; with 0, as usual. */
    async withClock(name: Deployable, seconds: number): Promise<void> {
      clocks.set(name, seconds);
      await startAnew(name, seconds === 0 ? {} : aheadBy(seconds));
    },
    clockOf: (name: Deployable): number => clocks.get(name) ?? 0,
    /** Where it answers over HTTP by itself; the first, where there are several. */
    address,
    /** Starts one of our programs anew, with a collector of traces at this port of the machine; with 0, as usual. */
    withTraces: (name: Deployable, port: number) => startAnew(name, port === 0 ? {} : tracedTo(port)),
    /** Resolves when a service answers that it is ready (after a kill, for instance). */
    async untilReady(name: Deployable, withinMs = 30_000): Promise<void> {
      const ready = await waitUntil(() => answersOk(health(name)), { deadlineMs: withinMs });
      if (!ready) throw new StartFault(`${name} was not ready within ${withinMs / 1000} s.`);
    },
    stop: supervisor.stop,
  };
}

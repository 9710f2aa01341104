/** Stripe's place on a machine without one. `startStripeStandIn` runs it in this process; process.ts is the program. */
import { join } from 'node:path';
import { runNextTimer } from './billing/timers.ts';
import { ROUTES } from './api/routes.ts';
import { makeContext, type Context } from './context.ts';
import { makeApi } from './http/api.ts';
import { makePlans } from './http/plans.ts';
import { listen, type Doors } from './http/server.ts';
import type { EventCause } from './objects/event.ts';
import { answerPage } from './pages/pages.ts';
import { seed } from './seed.ts';
import { BILLING, type Settings } from './settings.ts';
import { openStore } from './store/store.ts';
import { callControl } from './test/control-routes.ts';
import { makeControls } from './test/controls.ts';
import { makeDeliveries } from './webhooks/deliveries.ts';

export type StandInClock = {
  now(): Date;
  /** A movable clock tells when it was moved. */
  onChange?(listener: () => void): () => void;
};

export type StandInOptions = {
  /** 0: any that is free. */
  port: number;
  host?: string;
  /** Where the state lies; without it everything is forgotten at the end. */
  folder?: string;
  /** The school's; real time when there is none. */
  clock?: StandInClock;
  /** Where events are posted; without it they are only listed. As a function where the door opens later than this. */
  webhookUrl?: string | (() => string);
  /** Signs what is posted. */
  webhookSecret?: string;
  /** Callers of the API show it. */
  secretKey?: string;
  /** Where browsers find the pages; the own address unless told. */
  publicUrl?: string;
  /** Where the portal is, for the way home of who got lost. */
  portalUrl?: string;
  /** The folder with the portal's style sheet and fonts; that of the sign-in pages unless told. */
  look?: string;
  billing?: Partial<typeof BILLING>;
  /** Hears of each call of the API that was answered with 200. */
  onCall?: (call: AnsweredCall) => void;
};

export type AnsweredCall = { method: string; path: string; words: string; answer: string };

export type StandIn = Awaited<ReturnType<typeof startStripeStandIn>>;

const TEST_SECRETS = { secretKey: 'sk_test_stand_in', webhookSecret: 'whsec_stand_in' };
const LOOK = join(import.meta.dirname, '../keycloak/theme/parlance/login/resources');
const tickMs = 500;

export async function startStripeStandIn(options: StandInOptions) {
  const {
    host = '127.0.0.1',
    clock = { now: () => new Date() },
    secretKey = TEST_SECRETS.secretKey,
    webhookSecret = TEST_SECRETS.webhookSecret,
  } = options;
  const store = openStore(options.folder);
  let ahead = store.noted<number>('ahead') ?? 0;
  const clockNow = () => Math.floor(clock.now().getTime() / 1_000) + ahead;
  const settings: Settings = { ...BILLING, ...options.billing, publicUrl: options.publicUrl ?? '', clockNow };
  const { webhookUrl } = options;
  const urlOf = typeof webhookUrl === 'function' ? webhookUrl : () => webhookUrl ?? '';
  const endpoint = webhookUrl === undefined ? undefined : { url: urlOf, secret: webhookSecret };
  const deliveries = makeDeliveries(store, endpoint);
  const at = <T>(seconds: number, work: (context: Context) => T, cause?: EventCause): T => {
    const result = store.transaction(() =>
      work(makeContext({ store, settings, now: seconds, cause, onEvent: deliveries.add })),
    );
    deliveries.wake();
    return result;
  };
  const now = <T>(work: (context: Context) => T, cause?: EventCause): T => at(clockNow(), work, cause);
  now(seed);
  const time = keepTime(() => runNextTimer(at, store.nextTimer(clockNow())), clock);
  const advance = (seconds: number) => {
    ahead += seconds;
    store.note('ahead', ahead);
  };
  const plans = makePlans();
  const controls = makeControls({ store, deliveries, plans, now, catchUpWithTime: time.catchUp, advance });
  const { server, port } = await listen(
    {
      api: heard(makeApi({ store, routes: ROUTES, secretKey, plans, now }), options.onCall),
      pages: (request) => answerPage(request, { now, portalUrl: options.portalUrl, look: options.look ?? LOOK }),
      controls: (method, path, body) => callControl(controls, method, path, body),
      ownOrigins: () => [new URL(settings.publicUrl).origin, `http://127.0.0.1:${port}`, `http://localhost:${port}`],
    },
    { host, port: options.port },
  );
  const url = `http://127.0.0.1:${port}`;
  if (settings.publicUrl === '') settings.publicUrl = url;
  return {
    url,
    port,
    secretKey,
    webhookSecret,
    controls,
    async stop(): Promise<void> {
      await time.stop();
      await deliveries.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      store.close();
    },
  };
}

function heard(api: Doors['api'], onCall: StandInOptions['onCall']): Doors['api'] {
  if (onCall === undefined) return api;
  return (request) => {
    const answer = api(request);
    const { method, path, query, body } = request;
    if (answer?.status === 200) onCall({ method, path, words: method === 'POST' ? body : query, answer: answer.body });
    return answer;
  };
}

/** Looks now and then, and when the clock was moved, whether something is due; other calls come in between. */
function keepTime(next: () => boolean, clock: StandInClock) {
  let stopped = false;
  let running: Promise<void> | undefined;
  async function run(): Promise<void> {
    while (!stopped && next()) await new Promise((resolve) => setImmediate(resolve));
  }
  const catchUp = async (): Promise<void> => {
    await running;
    running = run();
    await running;
  };
  const look = () => void catchUp().catch((error: unknown) => console.error(error));
  const ticking = setInterval(look, tickMs);
  const unwatch = clock.onChange?.(look);
  return {
    catchUp,
    async stop(): Promise<void> {
      stopped = true;
      clearInterval(ticking);
      unwatch?.();
      await running;
    },
  };
}

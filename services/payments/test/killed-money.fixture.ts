/** Money in, in a process of its own that dies at the step at which it is told to: a statement of the database or a call to a partner. */
import { systemClock } from '@parlance/runtime/clock/clock';
import { makeLife } from '@parlance/runtime/lifecycle/life';
import { makeLogger } from '@parlance/runtime/logging/logger';
import { makePool, type PoolClient } from '@parlance/runtime/postgres/pool';
import { makeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import { makeFakeClock } from '@parlance/runtime/testing/fake-clock';
import { makePartners } from '../src/compose/partners.ts';
import { makeUseCases } from '../src/compose/use-cases.ts';
import { bindStores } from '../src/outbound/postgres/stores.ts';
import type { Doomed } from './killed-money.ts';
import { configFor, walletsForTest } from './money-for-test.ts';

const { databaseUrl, stripe, now, act, death } = JSON.parse(process.argv[2] ?? '') as Doomed;
let steps = 0;

/** Before the step is taken, or when it is and nobody knows. */
async function step<T>(work: () => Promise<T>): Promise<T> {
  steps += 1;
  const isLast = steps === death.step;
  if (isLast && death.moment === 'before') process.kill(process.pid, 'SIGKILL');
  const answer = await work();
  if (isLast) process.kill(process.pid, 'SIGKILL');
  return answer;
}

const pool = makePool({ url: databaseUrl });
const watched = new WeakSet<PoolClient>();
pool.on('acquire', (client) => {
  if (watched.has(client)) return;
  watched.add(client);
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  Object.assign(client, { query: (...args: unknown[]) => step(() => query(...args)) });
});

const watchCalls = <T extends object>(partner: T): T =>
  new Proxy(partner, {
    get(target, name, receiver) {
      const method = Reflect.get(target, name, receiver) as unknown;
      if (typeof method !== 'function' || String(name).startsWith('list')) return method;
      return (...args: unknown[]) => step(() => method.apply(target, args) as Promise<unknown>);
    },
  });

const log = makeLogger({ name: 'killed-money', level: 'silent' });
const config = configFor(stripe);
const { provider, verify, findNames } = makePartners({
  config,
  life: makeLife('payments', log),
  token: async () => '',
});
const useCases = makeUseCases({
  config,
  log,
  uow: makeUnitOfWork({ pool, bind: bindStores }),
  db: pool,
  clock: makeFakeClock(now),
  realTime: systemClock,
  onStored: () => undefined,
  provider: watchCalls(provider),
  verify,
  findNames,
  wallets: watchCalls(walletsForTest(makePool({ url: databaseUrl }))),
});

switch (act.kind) {
  case 'subscribe':
    await useCases.subscribe(act.command);
    break;
  case 'cancel':
    await useCases.changeSubscriptions(act.command);
    break;
  case 'refund':
    await useCases.refundPayment(act.command);
    break;
  case 'close':
    await useCases.closeAccounts();
    await useCases.resumeUnfinished();
    break;
  case 'apply':
    while (await useCases.applyNextEvents());
}
process.exit(0);

/** A whole booking service in a process of its own that dies at the statement at which it is told to, for the test that kills it. */
import { currentContext } from '@parlance/runtime/context/request-context';
import { Secret } from '@parlance/runtime/config/secret';
import { makeLife } from '@parlance/runtime/lifecycle/life';
import { makeLogger } from '@parlance/runtime/logging/logger';
import type { PoolClient } from '@parlance/runtime/postgres/pool';
import { makeFakeClock } from '@parlance/runtime/testing/fake-clock';
import { compose } from '../src/compose.ts';
import type { Death, Given } from './dying-replicas.ts';

const { config, channel, now } = JSON.parse(process.argv[2] ?? '') as Given;
const life = makeLife('booking', makeLogger({ name: 'killed-booking', level: 'silent' }));
const { pool, port } = await compose({
  life,
  channel,
  clock: makeFakeClock(now),
  // A secret is not written down as such.
  config: { ...config, serviceClientSecret: new Secret('test') },
});

let death: Death | undefined;
let statements = 0;
process.on('message', (wish: Death) => {
  death = wish;
  statements = 0;
});

const die = () => process.kill(process.pid, 'SIGKILL');

/** Only statements of requests count: the sweeper and the relay ask all the time. */
function momentOfDeath(): Death['moment'] | undefined {
  if (!death || currentContext().requestId === '') return undefined;
  statements += 1;
  return statements === death.statement ? death.moment : undefined;
}

type Query = (...args: unknown[]) => unknown;

function watch(client: PoolClient): void {
  const query = client.query.bind(client) as Query;
  const watched: Query = (...args) => {
    const moment = momentOfDeath();
    if (moment === 'before') die();
    if (moment !== 'answered') {
      const asked = query(...args);
      if (moment === 'sent') die();
      return asked;
    }
    const callback = args.at(-1);
    if (typeof callback === 'function') return query(...args.slice(0, -1), die);
    return (query(...args) as Promise<unknown>).then(die);
  };
  Object.assign(client, { query: watched });
}

const known = new WeakSet<PoolClient>();
pool.on('acquire', (client) => {
  if (!known.has(client)) watch(client);
  known.add(client);
});
process.send?.({ port });

/** For operators: `node services/media/dist/nodes.js list | drain <node> | undrain <node>`. Needs DATABASE_URL only. */
import { parseArgs } from 'node:util';
import { serviceConfig } from '@parlance/runtime/config/common-config';
import { loadConfig } from '@parlance/runtime/config/load-config';
import { makeLogger } from '@parlance/runtime/logging/logger';
import { makePool } from '@parlance/runtime/postgres/pool';
import { makeNodeStore } from './outbound/postgres/node-store.ts';
import { listNodes } from './queries/list-nodes.ts';

const usage = 'Say what to do: list | drain <node> | undrain <node>';
const { positionals } = parseArgs({ allowPositionals: true });
const [action = '', name = ''] = positionals;
const { databaseUrl: url } = loadConfig(serviceConfig.pick({ databaseUrl: true }));
const pool = makePool({ url, log: makeLogger({ name: 'media-nodes' }) });

try {
  if (action !== 'list') {
    if ((action !== 'drain' && action !== 'undrain') || name === '') throw new Error(usage);
    const known = await makeNodeStore(pool).setDraining(name, action === 'drain');
    if (!known) throw new Error(`No node is called ${name}; \`list\` says which there are.`);
  }
  for (const node of await listNodes(pool)) {
    const { state, draining, leaving, people, runningRooms, eventsThrough } = node;
    const words = [
      node.name,
      state,
      leaving ? 'leaving' : draining ? 'drained' : 'open',
      `${people} people`,
      `${runningRooms} running rooms`,
      `heard to ${eventsThrough?.toISOString() ?? 'never'}`,
    ];
    process.stdout.write(`${words.join('\t')}\n`);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await pool.end();
}

/** How many connections the databases must bear: the guide says it, the charts and the pools decide it. */
import { SERVICES } from '@parlance/proto/services';
import { describeConfig } from '@parlance/runtime/config/describe-config';
import { connectionsOf } from '../bench/capacity/plan.ts';
import { text } from '../meta/repository.ts';
import { configuration } from './configurations.ts';
import { objectsOf } from './render.ts';

function numberIn(path: string, pattern: RegExp): number | undefined {
  const found = pattern.exec(text(path))?.[1];
  return found === undefined ? undefined : Number(found);
}

/** Of one pod: a setting, a number of its own, or what every pool has. */
async function poolOf(service: string): Promise<number> {
  const { schema } = await configuration(service);
  const setting = describeConfig(schema).find(({ name }) => name === 'DATABASE_CONNECTIONS')?.fallback;
  const own = numberIn(`services/${service}/src/compose.ts`, /^const databaseConnections = (\d+);$/m);
  const usual = numberIn('services/runtime/src/postgres/pool.ts', /^(?:export )?const usualConnections = (\d+);$/m);
  return Number(setting ?? own ?? usual);
}

function mostPods(service: string): number {
  const scaler = objectsOf('production').find(
    ({ kind, metadata }) => kind === 'HorizontalPodAutoscaler' && metadata.name === service,
  );
  return (scaler?.spec as { maxReplicas: number }).maxReplicas;
}

test.each(SERVICES)('the plan for many students counts the connections of %s as its pool has them', async (name) => {
  expect(connectionsOf[name]).toBe(await poolOf(name));
});

test('the guide counts the connections of a production that has grown as far as it may', async () => {
  const pools = await Promise.all(SERVICES.map(async (name) => ({ pods: mostPods(name), each: await poolOf(name) })));
  const most = pools.reduce((sum, { pods, each }) => sum + pods * each, 0);
  const surge = pools.reduce((sum, { each }) => sum + each, 0);
  const guide = text('docs/guides/install.md');
  expect(guide).toContain(`the services hold ${most}:`);
  expect(guide).toContain(`which are ${surge} more`);
});

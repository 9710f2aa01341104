/** The pages for Grafana: each query is one that Prometheus understands, and the chart brings them where that is wanted. */
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demandTool } from '@parlance/deploy/apt';
import { BOARDS } from '@parlance/deploy/observability/boards';
import { PROMTOOL } from '@parlance/deploy/prometheus';
import { DEPLOYABLES } from '@parlance/proto/services';
import { eventually } from '@parlance/runtime/testing/eventually';
import { stringify } from 'yaml';
import { root, text } from '../meta/repository.ts';
import { rpcNames } from '../support/contracts.ts';
import { exposition } from './exposition.ts';
import { objectsOf, PROFILES, render, type Release } from './render.ts';
import { startPrometheus } from './running-prometheus.ts';

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'boards-'))));
afterAll(() => rmSync(folder, { recursive: true }));

const queries = BOARDS.flatMap(({ rows }) => rows.flatMap(({ panels }) => panels.flatMap((panel) => panel.queries)));

/** Queries as rules, which promtool reads; what it complains of. */
function complaints(expressions: readonly string[]): string {
  const file = join(folder, 'queries.yaml');
  const rules = expressions.map((expr, index) => ({ record: `query:${index}`, expr }));
  writeFileSync(file, stringify({ groups: [{ name: 'queries', rules }] }, { lineWidth: 0 }));
  const { status, stdout, stderr } = spawnSync(demandTool(PROMTOOL), ['check', 'rules', file], { encoding: 'utf8' });
  return status === 0 ? '' : `${stdout}${stderr}`;
}

test('Prometheus understands every query of every panel', () => {
  expect(queries.length).toBeGreaterThan(50);
  expect(complaints(queries.map(({ expr }) => expr))).toBe('');
  expect(complaints(['sum by (job (up)'])).toContain('parse error');
});

/** As whoever is on call types them, with a program in the place that is left for it. */
function runbookQueries(): string[] {
  const pages = globSync('docs/runbooks/*.md', { cwd: root }).map((path) => text(path));
  const blocks = pages.flatMap((page) => [...page.matchAll(/```promql\n([^`]+)```/g)].map(([, block = '']) => block));
  return blocks.flatMap((block) => block.trim().split('\n')).map((line) => line.replaceAll('<program>', 'booking'));
}

/** The calls that queries name, by their full names; each stands in a contract. */
function namedCalls(): string[] {
  const names = new Set(
    queries.flatMap(({ expr }) =>
      [...expr.matchAll(/\.\*\/\(([\w|]+)\)/g)].flatMap(([, some = '']) => some.split('|')),
    ),
  );
  const isNamed = (full: string) => names.has(full.split('/')[1] ?? '');
  return rpcNames().filter(isNamed);
}

describe('on a Prometheus that reads what the registry says', () => {
  let prometheus: Awaited<ReturnType<typeof startPrometheus>>;
  beforeAll(async () => {
    const [calls, began] = [namedCalls(), Date.now()];
    prometheus = await startPrometheus({
      jobs: DEPLOYABLES,
      page: (job) => {
        const own = calls.filter((call) => call.startsWith(`parlance.${job}.`));
        return exposition(['GET', ...own], Math.ceil((Date.now() - began) / 1_000));
      },
      rules: text('helm/platform/files/rules.yaml').replaceAll('interval: 2m', 'interval: 1s'),
    });
  });
  afterAll(() => prometheus.stop());

  test('every query of every runbook is one that Prometheus answers', async () => {
    const asked = runbookQueries();
    expect(asked.length).toBeGreaterThan(10);
    // It throws where two series of one side meet one of the other, and where a word is wrong.
    await eventually(async () => (await prometheus.series('up')) > 0, { withinMs: 20_000, everyMs: 300 });
    for (const query of asked) await prometheus.series(query);
    await expect(prometheus.series('up != {__name__=~"up|outbox_depth|outbox_age_seconds"}')).rejects.toThrow('match');
  });

  test('every query of every panel gives series', async () => {
    const empty = async () => {
      const counts = await Promise.all(queries.map(({ expr }) => prometheus.series(expr)));
      return queries.filter((_, index) => counts[index] === 0).map(({ expr }) => expr);
    };
    await eventually(async () => (await empty()).length === 0, { withinMs: 20_000, everyMs: 300 }).catch(
      () => undefined,
    );
    expect(await empty()).toEqual([]);
  });
});

test('the chart brings the pages where Grafana looks for them, and none unless asked for', () => {
  for (const name of Object.keys(PROFILES)) expect(JSON.stringify(objectsOf(name))).not.toContain('grafana_dashboard');
  const [, production] = PROFILES.production as [Release, Release];
  const { objects } = render(production, ['--set', 'monitoring.boards=true']);
  const maps = objects.filter(({ metadata }) => metadata.labels?.grafana_dashboard === '1');
  expect(maps).toHaveLength(BOARDS.length);
  for (const { name } of BOARDS) {
    const held = maps.find(({ metadata }) => metadata.name === `board-${name}`)?.data as Record<string, string>;
    expect(JSON.parse(held[`parlance-${name}.json`] ?? '')).toEqual(
      JSON.parse(text(`helm/platform/files/boards/${name}.json`)),
    );
  }
});

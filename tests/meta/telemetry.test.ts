/** docs/telemetry is the registry of what our processes measure: the names that code may use are made of it, and so is the page. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { alertRules } from '@parlance/deploy/observability/rules';
import { OBJECTIVES } from '@parlance/deploy/observability/objectives';
import { topics } from '@parlance/proto/topics';
import { rpcNames } from '../support/contracts.ts';
import { attributes, metrics, valueLists, valuesOf } from '../support/telemetry-registry.ts';
import { committedPage, table } from './committed-page.ts';
import { root, serviceFolders, text } from './repository.ts';

const folderOf = (of: string) => (of === 'gateway' ? 'gateway' : `services/${of}`);
const measuring = ['services/runtime', ...serviceFolders(), 'gateway'];

const namesFile = 'services/runtime/src/telemetry/names.ts';

/** Without tests, and without what is made of the registry. */
function sourcesOf(folder: string): string {
  return readdirSync(join(root, folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && `${folder}/src/${path}` !== namesFile)
    .map((path) => text(`${folder}/src/${path}`))
    .join('\n');
}

/** Every name that a package asks a metric by. */
function namesUsedIn(folder: string): string[] {
  return [...sourcesOf(folder).matchAll(/\b(?:counter|histogram|gauge)\(\s*'([a-z_]+)'/g)].map(([, name = '']) => name);
}

function alertRows(): string[][] {
  const first = new Map(
    alertRules()
      .toReversed()
      .map((rule) => [rule.alert, rule] as const),
  );
  return [...first.values()]
    .toReversed()
    .map(({ alert, labels, annotations: { summary, runbook_url: page } }) => [
      `\`${alert}\``,
      labels.severity,
      summary.replaceAll(/\{\{ \$labels\.(\w+) \}\}/g, '<$1>'),
      `[${page.replace('docs/runbooks/', '')}](${page.replace('docs/', '../')})`,
    ]);
}

function valueRows(): string[][] {
  const lists = metrics.flatMap((metric) =>
    Object.entries(metric.values ?? {}).map(([label, list]) => ({ label, list, metric: `\`${metric.name}\`` })),
  );
  return [...Map.groupBy(lists, ({ list, label }) => `${list} ${label}`).values()].map((alike) => {
    const [{ label, list } = { label: '', list: '' }] = alike;
    const { values = [] } = valueLists.find(({ name }) => name === list) ?? {};
    return [
      alike.map(({ metric }) => metric).join(', '),
      `\`${label}\``,
      values.map((value) => `\`${value}\``).join(', '),
    ];
  });
}

test('services/runtime/src/telemetry/names.ts is current', async () => {
  const lists = valueLists.map(
    ({ name, meaning, values }) => `/** ${meaning}. */\nconst ${name} = ${JSON.stringify(values)} as const;`,
  );
  const entries = metrics.map(({ name, kind, labels, values, buckets, meaning }) => {
    const own = Object.entries(values ?? {}).map(([label, list]) => (label === list ? label : `${label}: ${list}`));
    const fields = [
      `kind: '${kind}'`,
      `labels: ${JSON.stringify(labels)}`,
      ...(values ? [`values: { ${own.join(', ')} }`] : []),
      ...(buckets ? [`buckets: ${JSON.stringify(buckets)}`] : []),
      `help: ${JSON.stringify(meaning)}`,
    ];
    return `${name}: { ${fields.join(', ')} },`;
  });
  const { committed, actual } = await committedPage(namesFile, [
    '/** The metrics that there are, and the values that their labels may have. Generated from docs/telemetry by tests/meta/telemetry.test.ts. */',
    ...lists,
    `export const METRICS = {\n${entries.join('\n')}\n} as const;`,
  ]);
  expect(committed).toBe(actual);
});

test('docs/reference/telemetry.md is current', async () => {
  const rows = metrics.map(({ name, of, kind, unit, labels, meaning }) => [
    `\`${name}\``,
    of === 'runtime' ? 'every process that does so' : of,
    kind,
    unit,
    labels.map((label) => `\`${label}\``).join(', '),
    meaning,
  ]);
  const { committed, actual } = await committedPage('docs/reference/telemetry.md', [
    '# Telemetry',
    '',
    'Generated from the registry in `docs/telemetry` by `tests/meta/telemetry.test.ts`. Each process serves its metrics for Prometheus at `/metrics` on its private port (`HTTP_LISTEN`), besides those of Node itself (`process_*`, `nodejs_*`). Traces are sent when `OTEL_EXPORTER_OTLP_ENDPOINT` is set, of which `OTEL_TRACES_SAMPLER_ARG` keeps a share: a span per request, per call served, per call made, per event applied, per mail and push that is sent and per telling of a live event, named after the route, the call, the fact, the mail or the event, without any of their contents; [how to follow one](../guides/traces.md). `npm start -- --watch` brings Prometheus, Alertmanager and Zipkin beside a local platform.',
    '',
    '## Metrics',
    '',
    ...table(['metric', 'measured by', 'kind', 'unit', 'labels', 'meaning'], rows),
    '## Labels',
    '',
    ...table(
      ['label', 'values', 'at most'],
      attributes.map(({ name, values, most }) => [`\`${name}\``, values, String(most)]),
    ),
    'Where it is a closed list, code can observe no other value, and alerts and boards select no other:',
    '',
    ...table(['metric', 'label', 'values'], valueRows()),
    '## Promises',
    '',
    'Within 28 days; what burns the budget of one too fast is told by its alert ([why](../adr/0089-alerts-are-promises-and-causes.md)).',
    '',
    ...table(
      ['promise', 'share', 'alert'],
      OBJECTIVES.map(({ title, target, alert }) => [
        title,
        `${Number((target * 100).toPrecision(6))} %`,
        `\`${alert}\``,
      ]),
    ),
    '## Alerts',
    '',
    'Made of `deploy/observability`; `page` is to wake somebody, `ticket` waits until the morning. A promise is told by three rules, of which the one over three days is a ticket.',
    '',
    ...table(['alert', 'severity', 'says', 'page'], alertRows()),
  ]);
  expect(committed).toBe(actual);
});

test.each(measuring)('%s measures what the registry says, no more and no less', (folder) => {
  const registered = metrics.filter(({ of }) => folderOf(of) === folder).map(({ name }) => name);
  expect([...new Set(namesUsedIn(folder))].sort()).toEqual(registered.sort());
});

test('only the runtime talks to the library of metrics', () => {
  const sources = measuring.flatMap((folder) =>
    readdirSync(join(root, folder, 'src'), { recursive: true, encoding: 'utf8' }).map(
      (path) => `${folder}/src/${path}`,
    ),
  );
  const importing = sources.filter((path) => path.endsWith('.ts') && text(path).includes("'prom-client'"));
  expect(importing).toEqual(['services/runtime/src/telemetry/metrics.ts']);
});

test('names follow one form: seconds for times, _total for what only grows, each once', () => {
  expect(new Set(metrics.map(({ name }) => name)).size).toBe(metrics.length);
  for (const { name, kind, unit } of metrics) {
    expect({ name, total: name.endsWith('_total') }).toEqual({ name, total: kind === 'counter' });
    expect({ name, time: name.endsWith('_seconds') }).toEqual({ name, time: unit.startsWith('seconds') });
  }
});

test('every label is described, and none is there for nothing', () => {
  const used = [...new Set(metrics.flatMap(({ labels }) => labels))].sort();
  expect(attributes.map(({ name }) => name).sort()).toEqual(used);
});

test('every list of values belongs to a label of a metric, has each value once, and is there for something', () => {
  const used = metrics.flatMap((metric) =>
    Object.entries(metric.values ?? {}).map(([label, list]) => {
      expect(metric.labels).toContain(label);
      return list;
    }),
  );
  expect([...new Set(used)].sort()).toEqual(valueLists.map(({ name }) => name).sort());
  for (const { values } of valueLists) expect(new Set(values).size).toBe(values.length);
});

/** All values of the lists of a label; undefined where not every metric with it has one. */
function listedOf(label: string): string[] | undefined {
  const lists = metrics.filter(({ labels }) => labels.includes(label)).map((metric) => valuesOf(metric, label));
  return lists.every((list) => list !== undefined) ? [...new Set(lists.flat())] : undefined;
}

/** A list that names what nobody says any more would keep an alert alive that never fires. */
test.each(metrics.filter(({ values }) => values !== undefined))(
  '$name: each value that the registry lists is written where $of measures',
  (metric) => {
    const sources = metric.of === 'runtime' ? measuring.map(sourcesOf).join('\n') : sourcesOf(folderOf(metric.of));
    for (const label of Object.keys(metric.values ?? {})) {
      const values = valuesOf(metric, label) ?? [];
      expect(values.length).toBeGreaterThan(1);
      expect(values.filter((value) => !sources.includes(`'${value}'`))).toEqual([]);
    }
  },
);

/** What can be counted: contracts, and closed lists. */
function counted(): Record<string, number> {
  const { paths } = JSON.parse(text('gateway/openapi.json')) as { paths: Record<string, unknown> };
  const facts = topics.flatMap(({ facts: ofTopic }) => Object.keys(ofTopic));
  const lists = attributes.flatMap(({ name }) => {
    const values = listedOf(name);
    return values === undefined ? [] : [[name, values.length] as const];
  });
  return {
    ...Object.fromEntries(lists),
    method: rpcNames().length,
    route: Object.keys(paths).length,
    type: facts.length,
  };
}

test.each(Object.entries(counted()))('the label %s has %i values, within its bound', (label, count) => {
  const most = attributes.find(({ name }) => name === label)?.most ?? 0;
  expect(count).toBeGreaterThan(5);
  expect(count).toBeLessThanOrEqual(most);
});

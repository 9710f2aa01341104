/** The selectors of an expression of Prometheus: which series it asks for, and whether there can be any. */
import { readFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import { join } from 'node:path';
import { PORTAL } from '@parlance/deploy/observability/metrics';
import { OBJECTIVES } from '@parlance/deploy/observability/objectives';
import { DEPLOYABLES } from '@parlance/proto/services';
import { topics } from '@parlance/proto/topics';
import { usualBuckets } from '@parlance/runtime/telemetry/metrics';
import { rpcNames } from './contracts.ts';
import { metrics, valuesOf, type Metric } from './telemetry-registry.ts';

type Matcher = { label: string; values: string[] };
export type Selector = { metric: string; matchers: Matcher[] };

/** Words of the language itself, which stand before a bracket or between vectors. */
const language = new Set(
  'absent sum avg max min by on and or unless vector rate increase changes max_over_time histogram_quantile topk time le'.split(
    ' ',
  ),
);

/** Everything that a value of a matcher stands for, each as an expression without a choice: `a(b|c)` is `ab` and `ac`. */
function alternatives(value: string): string[] {
  const group = /^((?:[^()|\\]|\\.)*)\(([^()]*)\)(.*)$/.exec(value);
  if (group === null) return value.split('|');
  const [, before = '', inside = '', after = ''] = group;
  return inside.split('|').flatMap((one) => alternatives(before + one + after));
}

function matchersOf(held: string): Matcher[] {
  return [...held.matchAll(/(\w+)\s*(=~|!~|!=|=)\s*("(?:[^"\\]|\\.)*")/g)].map(([, label = '', op, quoted = '""']) => {
    const value = JSON.parse(quoted) as string;
    return { label, values: op?.endsWith('~') ? alternatives(value) : [value.replaceAll(/[.[\]()|*+?]/g, '[$&]')] };
  });
}

export function selectorsOf(expr: string): Selector[] {
  const vectors = expr.replaceAll(/\[\w+\]/g, '').replaceAll(/\b(by|on) \([^)]*\)/g, '');
  return [...vectors.matchAll(/([a-z_:][\w:]*)(\{(?:[^{}"]|"(?:[^"\\]|\\.)*")*\})?/g)]
    .map(([, metric = '', held = '']) => ({ metric, matchers: matchersOf(held) }))
    .filter(({ metric }) => !language.has(metric));
}

/** Prometheus 3 writes whole numbers as `10.0`, what is told and older ones as `10`. */
const bounds = ({ buckets = [...usualBuckets] }: Metric) => [
  ...buckets.flatMap((one) => (Number.isInteger(one) ? [String(one), `${one}.0`] : [String(one)])),
  '+Inf',
];

const routes = () => {
  const document = readFileSync(join(import.meta.dirname, '../../gateway/openapi.json'), 'utf8');
  const { paths } = JSON.parse(document) as { paths: Record<string, unknown> };
  return Object.keys(paths).map((path) => `/api/v1${path.replaceAll(/\{(\w+)\}/g, ':$1')}`);
};

/** Closed by contracts and not by a list of the registry. */
const closed: Record<string, () => readonly string[]> = {
  job: () => [...DEPLOYABLES, PORTAL],
  objective: () => OBJECTIVES.map(({ name }) => name),
  method: rpcNames,
  route: routes,
  status: () => Object.keys(STATUS_CODES),
  type: () => topics.flatMap(({ facts }) => Object.keys(facts)),
};

const metricOf = (series: string): Metric | undefined =>
  metrics.find(({ name, kind }) =>
    kind === 'histogram' ? series.replace(/_(count|sum|bucket)$/, '') === name : series === name,
  );

/** Undefined: this label of this series is not ours. */
function possible(series: string, label: string): readonly string[] | undefined {
  const metric = metricOf(series);
  if (label === 'le') return metric && bounds(metric);
  return (metric && valuesOf(metric, label)) ?? closed[label]?.();
}

/** What an expression selects and no series can ever have, each as `metric{label="value"}`. */
export function impossible(expr: string): string[] {
  return selectorsOf(expr).flatMap(({ metric, matchers }) =>
    matchers.flatMap(({ label, values }) => {
      const known = possible(metric, label);
      const isSaid = (value: string) => known?.some((one) => new RegExp(`^(?:${value})$`).test(one));
      return values.filter((value) => !isSaid(value)).map((value) => `${metric}{${label}="${value}"}`);
    }),
  );
}

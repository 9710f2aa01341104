/** Prometheus metrics of this process. They are asked for by a name of the registry (docs/telemetry), which knows their labels, the values of these where they are a closed list, and what they mean; asking for one twice gives the same one. */
import prom from 'prom-client';
import { METRICS } from './names.ts';

type Name = keyof typeof METRICS;
type Kind = (typeof METRICS)[Name]['kind'];
/** The names of the metrics of one kind. */
type Named<K extends Kind> = { [N in Name]: (typeof METRICS)[N]['kind'] extends K ? N : never }[Name];
type Label<N extends Name> = (typeof METRICS)[N]['labels'][number];

/** What a label of a metric may say: one of its list in the registry, where it has one. */
export type ValueOf<N extends Name, L extends Label<N>> = (typeof METRICS)[N] extends {
  values: Record<L, readonly (infer V)[]>;
}
  ? V
  : string;

/** All of a metric's labels, each with one of its values; nothing where it has none. */
type Labels<N extends Name> = { [L in Label<N>]: ValueOf<N, L> };
type Labelled<N extends Name, Rest extends unknown[]> = [Label<N>] extends [never]
  ? Rest
  : [labels: Labels<N>, ...rest: Rest];

export type Counter<N extends Name> = { inc(...args: Labelled<N, [by?: number]>): void; get: prom.Counter['get'] };
export type Histogram<N extends Name> = {
  observe(...args: Labelled<N, [value: number]>): void;
  zero(labels: Labels<N>): void;
  get: prom.Histogram['get'];
};
export type Gauge<N extends Name> = { set(...args: Labelled<N, [value: number]>): void };

export const registry = new prom.Registry();

/** Seconds, in buckets that tell a fast call from one near its deadline; what takes hours says its own. */
export const usualBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

function settings<N extends Name>(name: N) {
  const { help, labels } = METRICS[name];
  return { name, help, labelNames: [...labels], registers: [registry] };
}

// The library takes any value for a label; its types are narrowed here, and nowhere else.
export function counter<N extends Named<'counter'>>(name: N): Counter<N> {
  return (registry.getSingleMetric(name) ?? new prom.Counter(settings(name))) as unknown as Counter<N>;
}

export function histogram<N extends Named<'histogram'>>(name: N): Histogram<N> {
  const { buckets = usualBuckets }: { help: string; buckets?: readonly number[] } = METRICS[name];
  const known = registry.getSingleMetric(name);
  return (known ?? new prom.Histogram({ ...settings(name), buckets: [...buckets] })) as unknown as Histogram<N>;
}

/** Gauges that answered that they do not know: whoever watches one sees nothing above its limit, and would never hear of it. */
const unknown = new Set<Name>();

type Read = () => number | Promise<number>;
/** One for each value of its label, where it has one. */
type Reads<N extends Name> = [Label<N>] extends [never] ? Read : Record<ValueOf<N, Label<N>> & string, Read>;

/** With `read` it is asked when somebody looks at the metrics, and the last one given counts; without, whoever knows sets it. NaN: it could not be told. */
export function gauge<N extends Named<'gauge'>>(name: N, read?: Reads<N>): Gauge<N> {
  if (read === undefined) {
    return (registry.getSingleMetric(name) ?? new prom.Gauge(settings(name))) as unknown as Gauge<N>;
  }
  registry.removeSingleMetric(name);
  const [label = ''] = METRICS[name].labels;
  const reads: [Record<string, string>, Read][] =
    typeof read === 'function'
      ? [[{}, read]]
      : Object.entries<Read>(read).map(([value, of]) => [{ [label]: value }, of]);
  return new prom.Gauge({
    ...settings(name),
    async collect() {
      const values = await Promise.all(reads.map(async ([labels, ask]) => [labels, await ask()] as const));
      if (values.some(([, value]) => Number.isNaN(value))) unknown.add(name);
      else unknown.delete(name);
      for (const [labels, value] of values) this.set(labels, value);
    },
  }) as unknown as Gauge<N>;
}

let defaults = false;
/** The library's ten wake every process a hundred times a second for nothing, each for 25 µs; what we tell of is above a quarter of a second, and this is part of what is told. */
const loopLookEveryMs = 100;

/** Memory, event loop and garbage collection of Node itself, and what the other metrics could not tell. */
export function collectProcessMetrics(): void {
  if (defaults) return;
  defaults = true;
  gauge('numbers_unknown', () => unknown.size);
  prom.collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: loopLookEveryMs });
}

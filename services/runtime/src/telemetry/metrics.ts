/** Prometheus metrics of this process. They are asked for by a name of the registry (docs/telemetry/metrics.yaml), which knows their labels and what they mean; asking for one twice gives the same one. */
import prom from 'prom-client';
import { METRICS } from './names.ts';

type Kind = (typeof METRICS)[keyof typeof METRICS]['kind'];
/** The names of the metrics of one kind. */
type Named<K extends Kind> = {
  [N in keyof typeof METRICS]: (typeof METRICS)[N]['kind'] extends K ? N : never;
}[keyof typeof METRICS];
type Labels<N extends keyof typeof METRICS> = (typeof METRICS)[N]['labels'][number];

export const registry = new prom.Registry();

/** Seconds, in buckets that tell a fast call from one near its deadline; what takes hours says its own. */
const usualBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

function settings<N extends keyof typeof METRICS>(name: N) {
  const { help, labels } = METRICS[name];
  return { name, help, labelNames: [...labels] as Labels<N>[], registers: [registry] };
}

export function counter<N extends Named<'counter'>>(name: N): prom.Counter<Labels<N>> {
  const known = registry.getSingleMetric(name) as prom.Counter<Labels<N>> | undefined;
  return known ?? new prom.Counter(settings(name));
}

export function histogram<N extends Named<'histogram'>>(name: N): prom.Histogram<Labels<N>> {
  const known = registry.getSingleMetric(name) as prom.Histogram<Labels<N>> | undefined;
  if (known) return known;
  const { buckets = usualBuckets }: { help: string; buckets?: readonly number[] } = METRICS[name];
  return new prom.Histogram({ ...settings(name), buckets: [...buckets] });
}

/** With `read` it is asked when somebody looks at the metrics, and the last one given counts; without, whoever knows sets it. */
export function gauge<N extends Named<'gauge'>>(name: N, read?: () => number | Promise<number>): prom.Gauge<Labels<N>> {
  if (read === undefined) {
    const known = registry.getSingleMetric(name) as prom.Gauge<Labels<N>> | undefined;
    return known ?? new prom.Gauge(settings(name));
  }
  registry.removeSingleMetric(name);
  return new prom.Gauge<Labels<N>>({
    ...settings(name),
    async collect() {
      this.set(await read());
    },
  });
}

let defaults = false;
/** The library's ten wake every process a hundred times a second for nothing, each for 25 µs; what we tell of is above a quarter of a second, and this is part of what is told. */
const loopLookEveryMs = 100;

/** Memory, event loop and garbage collection of Node itself. */
export function collectProcessMetrics(): void {
  if (defaults) return;
  defaults = true;
  prom.collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: loopLookEveryMs });
}

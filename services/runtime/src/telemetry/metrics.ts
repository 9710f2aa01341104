/** Prometheus metrics of this process; asking for one twice gives the same one. */
import prom from 'prom-client';

export const registry = new prom.Registry();

type Collect<M> = (this: M) => void | Promise<void>;

export function counter<L extends string = never>(
  name: string,
  help: string,
  labelNames: readonly L[] = [],
): prom.Counter<L> {
  const known = registry.getSingleMetric(name) as prom.Counter<L> | undefined;
  return known ?? new prom.Counter({ name, help, labelNames: [...labelNames], registers: [registry] });
}

/** Seconds, in buckets that tell a fast call from one near its deadline. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function histogram<L extends string = never>(
  name: string,
  help: string,
  labelNames: readonly L[] = [],
): prom.Histogram<L> {
  const known = registry.getSingleMetric(name) as prom.Histogram<L> | undefined;
  return known ?? new prom.Histogram({ name, help, labelNames: [...labelNames], buckets, registers: [registry] });
}

/** `collect` is called when somebody asks for the metrics; the last one given counts. */
export function gauge<L extends string = never>(
  name: string,
  help: string,
  labelNames: readonly L[] = [],
  collect?: Collect<prom.Gauge<L>>,
): prom.Gauge<L> {
  const known = registry.getSingleMetric(name) as prom.Gauge<L> | undefined;
  if (known !== undefined && collect === undefined) return known;
  if (known !== undefined) registry.removeSingleMetric(name);
  return new prom.Gauge({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    ...(collect ? { collect } : {}),
  });
}

let defaults = false;

/** Memory, event loop and garbage collection of Node itself. */
export function collectProcessMetrics(): void {
  if (defaults) return;
  defaults = true;
  prom.collectDefaultMetrics({ register: registry });
}

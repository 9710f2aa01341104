/** What the programs of a busy school would show Prometheus, made up of the registry: every metric of each, growing. */
import { metrics, valuesOf, type Metric } from '../support/telemetry-registry.ts';

type Labels = Record<string, string>;

/** Where the registry lists none: of calls those that a query names. */
const others = (calls: readonly string[]): Record<string, readonly string[]> => ({
  method: calls,
  route: ['/api/v1/today'],
  status: ['200', '503'],
  type: ['parlance.booking.v1.SlotsOpened'],
});

function combinations(metric: Metric, of: Record<string, readonly string[]>): Labels[] {
  return metric.labels.reduce<Labels[]>(
    (known, label) =>
      (valuesOf(metric, label) ?? of[label] ?? []).flatMap((value) => known.map((one) => ({ ...one, [label]: value }))),
    [{}],
  );
}

const series = (name: string, labels: Labels, value: number) => {
  const held = Object.entries(labels).map(([label, text]) => `${label}="${text}"`);
  return `${name}${held.length > 0 ? `{${held.join(',')}}` : ''} ${value}`;
};

const buckets = ['0.001', '0.25', '0.5', '2.5', '10', '86400', '+Inf'];

/** Of Node itself, as far as pages show it. */
const ofNode = (seconds: number) =>
  ['process_cpu_seconds_total', 'process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds'].map((name) =>
    series(name, {}, seconds),
  );

/** `calls`: by their full names. */
export function exposition(calls: readonly string[], seconds: number): string {
  const lines = metrics.flatMap((metric) =>
    combinations(metric, others(calls)).flatMap((one) =>
      metric.kind === 'histogram'
        ? [
            ...buckets.map((le, index) => series(`${metric.name}_bucket`, { ...one, le }, seconds * (index + 1))),
            series(`${metric.name}_sum`, one, seconds),
            series(`${metric.name}_count`, one, seconds * buckets.length),
          ]
        : [series(metric.name, one, seconds)],
    ),
  );
  return `${[...ofNode(seconds), ...lines].join('\n')}\n`;
}

/** What the programs of a busy school would show Prometheus, made up of the registry: every metric of each, growing. */
import { METRICS } from '@parlance/runtime/telemetry/names';

type Labels = Record<string, string>;

/** Values that queries ask for by name; of calls those that a query names. */
const values = (calls: readonly string[]): Record<string, readonly string[]> => ({
  kind: ['verify', 'sweep-tutor-absent'],
  method: calls,
  name: ['apply-events', 'sweeper'],
  outcome: ['ok', 'conflict', 'sent', 'connected', 'never', 'done'],
  route: ['/api/v1/today'],
  status: ['200', '503'],
  type: ['parlance.booking.v1.SlotsOpened'],
});

function combinations(labels: readonly string[], of: Record<string, readonly string[]>): Labels[] {
  const [first, ...others] = labels;
  if (first === undefined) return [{}];
  const rest = combinations(others, of);
  return (of[first] ?? ['x']).flatMap((value) => rest.map((one) => ({ [first]: value, ...one })));
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
  const lines = Object.entries(METRICS).flatMap(([name, { kind, labels }]) =>
    combinations(labels, values(calls)).flatMap((one) =>
      kind === 'histogram'
        ? [
            ...buckets.map((le, index) => series(`${name}_bucket`, { ...one, le }, seconds * (index + 1))),
            series(`${name}_sum`, one, seconds),
            series(`${name}_count`, one, seconds * buckets.length),
          ]
        : [series(name, one, seconds)],
    ),
  );
  return `${[...ofNode(seconds), ...lines].join('\n')}\n`;
}

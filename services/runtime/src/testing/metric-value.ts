/** What a metric of this process says now, as Prometheus would read it. */
import { registry } from '../telemetry/metrics.ts';

/** `series`: `outbox_depth`, or with its labels `job_seconds_count{name="sweeper",outcome="done"}`; undefined when there is none. */
export async function metricValue(series: string): Promise<number | undefined> {
  const line = (await registry.metrics()).split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

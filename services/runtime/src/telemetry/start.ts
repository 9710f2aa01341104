/** Turns on process metrics, and traces when there is somewhere to send them. */
import { collectProcessMetrics } from './metrics.ts';
import type { Sampling } from './sampler.ts';
import { useTracer } from './tracer.ts';

export type TelemetryOptions = Pick<Sampling, 'mostASecond'> & {
  service: string;
  /** Base URL of an OTLP collector; by default the standard environment variable. */
  endpoint?: string | undefined;
  /** Of traces, 0 to 1; by default the standard environment variable. */
  share?: number | undefined;
};

/** Answers what flushes and stops it. OpenTelemetry is loaded only here and only when wanted: it weighs tens of megabytes. */
export async function startTelemetry({
  service,
  endpoint = process.env.OTEL_EXPORTER_OTLP_ENDPOINT,
  share = Number(process.env.OTEL_TRACES_SAMPLER_ARG || 1),
  mostASecond,
}: TelemetryOptions): Promise<() => Promise<void>> {
  collectProcessMetrics();
  if (!endpoint) return async () => undefined;
  const { startTracing } = await import('./tracing.ts');
  const { tracer, stop } = startTracing({ service, endpoint, share, mostASecond });
  useTracer(tracer);
  return stop;
}

/** The only file that imports OpenTelemetry. Spans carry method names and outcomes, never messages. */
import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags, type Context } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { Tracer } from './tracer.ts';

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };

export function startTracing({ service, endpoint }: { service: string; endpoint: string }): {
  tracer: Tracer;
  stop: () => Promise<void>;
} {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const spans = provider.getTracer('parlance');
  const tracer: Tracer = async ({ name, kind, parent }, work) => {
    const span = spans.startSpan(name, { kind: kinds[kind] }, parentOf(parent));
    const { traceId, spanId, traceFlags } = span.spanContext();
    try {
      return await context.with(trace.setSpan(ROOT_CONTEXT, span), () =>
        work(`00-${traceId}-${spanId}-${(traceFlags & TraceFlags.SAMPLED).toString(16).padStart(2, '0')}`),
      );
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: (error as { reason?: string }).reason ?? 'error' });
      throw error;
    } finally {
      span.end();
    }
  };
  return { tracer, stop: () => provider.shutdown() };
}

function parentOf(traceparent: string | undefined): Context {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags ?? '0', 16),
    isRemote: true,
  });
}

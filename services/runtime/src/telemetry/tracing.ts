/** The only file that imports OpenTelemetry. Spans carry method names and outcomes, never messages. */
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags, type Context } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { currentContext } from '../context/request-context.ts';
import { makeSampler, type Sampling } from './sampler.ts';
import { readTraceparent, writeTraceparent } from './traceparent.ts';
import type { Tracer } from './tracer.ts';

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  producer: SpanKind.PRODUCER,
};

type TracingOptions = Sampling & { service: string; endpoint: string };

export function startTracing({ service, endpoint, ...sampling }: TracingOptions): {
  tracer: Tracer;
  stop: () => Promise<void>;
} {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: makeSampler(sampling),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const spans = provider.getTracer('parlance');
  const tracer: Tracer = ({ name, kind, parent, attributes }) => {
    const span = spans.startSpan(
      name,
      { kind: kinds[kind], attributes: { ...requestId(), ...attributes } },
      parentOf(parent),
    );
    const { traceId, spanId, traceFlags } = span.spanContext();
    return {
      traceparent: writeTraceparent({ traceId, spanId, flags: traceFlags & TraceFlags.SAMPLED }),
      note(known, more) {
        if (span.isRecording()) span.updateName(known).setAttributes(more);
      },
      fail(error) {
        const { reason: message = 'error' } = error as { reason?: string };
        if (span.isRecording()) span.setStatus({ code: SpanStatusCode.ERROR, message });
      },
      end() {
        if (span.isRecording()) span.end();
      },
    };
  };
  return { tracer, stop: () => provider.shutdown() };
}

/** As log lines and answers carry it. */
function requestId(): Record<string, string> {
  const { requestId: id } = currentContext();
  return id === '' ? {} : { 'parlance.request_id': id };
}

function parentOf(traceparent: string | undefined): Context {
  const parent = readTraceparent(traceparent);
  if (parent === undefined) return ROOT_CONTEXT;
  const { traceId, spanId, flags: traceFlags } = parent;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

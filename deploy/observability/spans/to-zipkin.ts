/** Spans as our programs send them (OTLP, as JSON) in the words of Zipkin (its v2 API). */

type Value = { stringValue?: string; intValue?: string | number; doubleValue?: number; boolValue?: boolean };
type Attribute = { key: string; value: Value };
type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind?: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes?: Attribute[];
  status?: { code?: number; message?: string };
};
export type OtlpTraces = {
  resourceSpans?: { resource?: { attributes?: Attribute[] }; scopeSpans?: { spans?: Span[] }[] }[];
};

type ZipkinSpan = {
  traceId: string;
  id: string;
  parentId?: string;
  name: string;
  kind?: string;
  /** Microseconds. */
  timestamp: number;
  duration: number;
  localEndpoint: { serviceName: string };
  tags: Record<string, string>;
};

/** By the numbers of OTLP; an internal span has none. */
const kinds: Record<number, string> = { 2: 'SERVER', 3: 'CLIENT', 4: 'PRODUCER', 5: 'CONSUMER' };
const failed = 2;

const textOf = ({ stringValue, intValue, doubleValue, boolValue }: Value) =>
  String(stringValue ?? intValue ?? doubleValue ?? boolValue ?? '');

const tagsOf = (attributes: readonly Attribute[] = []) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, textOf(value)]));

const microseconds = (nanoseconds: string) => Number(BigInt(nanoseconds) / 1_000n);

function zipkinSpan(span: Span, serviceName: string): ZipkinSpan {
  const { traceId, spanId: id, parentSpanId: parentId, name, status } = span;
  const [timestamp, end] = [microseconds(span.startTimeUnixNano), microseconds(span.endTimeUnixNano)];
  const kind = kinds[span.kind ?? 0];
  return {
    traceId,
    id,
    ...(parentId && { parentId }),
    name,
    ...(kind && { kind }),
    timestamp,
    duration: Math.max(1, end - timestamp), // Zipkin knows no span without one
    localEndpoint: { serviceName },
    tags: { ...tagsOf(span.attributes), ...(status?.code === failed && { error: status.message ?? 'error' }) },
  };
}

export function toZipkin({ resourceSpans = [] }: OtlpTraces): ZipkinSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans = [] }) => {
    const service = tagsOf(resource?.attributes)['service.name'] ?? 'unknown';
    return scopeSpans.flatMap(({ spans = [] }) => spans.map((span) => zipkinSpan(span, service)));
  });
}

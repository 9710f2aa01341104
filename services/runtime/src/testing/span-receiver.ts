/** Takes spans as a collector does (OTLP over HTTP, as JSON), for tests of traces. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Value = { stringValue?: string; intValue?: string | number };
type Attribute = { key: string; value: Value };
type SentSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes?: Attribute[];
  status?: { code?: number; message?: string };
};
type Sent = {
  resourceSpans?: { resource?: { attributes?: Attribute[] }; scopeSpans?: { spans?: SentSpan[] }[] }[];
};

export type ReceivedSpan = {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  attributes: Record<string, string | number>;
  /** The word that a span which failed ended with. */
  failed: string | undefined;
};

export type SpanReceiver = {
  endpoint: string;
  port: number;
  /** So far, in the order of their coming. */
  spans(traceId?: string): ReceivedSpan[];
  close(): void;
};

/** By the numbers of OTLP. */
const statusError = 2;

const valuesOf = (attributes: readonly Attribute[] = []) =>
  Object.fromEntries(
    attributes.map(({ key, value: { stringValue, intValue } }) => [key, stringValue ?? Number(intValue)]),
  );

function spansIn({ resourceSpans = [] }: Sent): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans = [] }) => {
    const service = String(valuesOf(resource?.attributes)['service.name']);
    return scopeSpans
      .flatMap(({ spans = [] }) => spans)
      .map(({ traceId, spanId, parentSpanId, name, attributes, status }) => ({
        service,
        name,
        traceId,
        spanId,
        parentSpanId: parentSpanId || undefined,
        attributes: valuesOf(attributes),
        failed: status?.code === statusError ? (status.message ?? 'error') : undefined,
      }));
  });
}

export async function startSpanReceiver(): Promise<SpanReceiver> {
  const received: ReceivedSpan[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push(...spansIn(JSON.parse(Buffer.concat(parts).toString('utf8')) as Sent));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    port,
    spans: (traceId) => received.filter((span) => traceId === undefined || span.traceId === traceId),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

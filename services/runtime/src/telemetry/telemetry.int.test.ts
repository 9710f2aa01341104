import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '../testing/eventually.ts';
import { gauge, registry } from './metrics.ts';
import { startTelemetry } from './start.ts';
import { withSpan } from './tracer.ts';

const parent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

test('without a collector the trace passes through untouched', async () => {
  const stop = await startTelemetry({ service: 'x', endpoint: undefined });
  expect(await withSpan({ name: 'n', kind: 'server', parent }, async (traceparent) => traceparent)).toBe(parent);
  await stop();
});

test('with a collector every span belongs to the trace of its caller and arrives', async () => {
  const bodies: string[] = [];
  const collector = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => bodies.push(`${request.url} ${chunk.toString('latin1')}`));
    request.on('end', () => response.end('{}'));
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const stop = await startTelemetry({
    service: 'traced',
    endpoint: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
  });
  const inner = await withSpan({ name: 'outer-span', kind: 'server', parent }, (outer) =>
    withSpan({ name: 'inner-span', kind: 'client', parent: outer }, async (own) => own),
  );
  expect(inner).toMatch(/^00-0af7651916cd43dd8448eb211c80319c-[0-9a-f]{16}-01$/);
  expect(inner).not.toBe(parent);
  await stop();
  await eventually(() => bodies.length > 0);
  expect(bodies.join()).toMatch(/^\/v1\/traces [^]*traced[^]*inner-span/);
  collector.closeAllConnections();
  collector.close();
});

test('a gauge is asked when somebody looks, and the last one given counts', async () => {
  gauge('outbox_depth', () => 1);
  gauge('outbox_depth', async () => 2);
  expect(await registry.getSingleMetricAsString('outbox_depth')).toContain('outbox_depth 2');
});

import { runInContext, currentContext } from '../context/request-context.ts';
import { startSpanReceiver, type SpanReceiver } from '../testing/span-receiver.ts';
import { gauge, registry } from './metrics.ts';
import { startTelemetry } from './start.ts';
import { beginSpan, inSpan, tracedHere, useTracer, withSpan } from './tracer.ts';

const parent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const traceId = parent.slice(3, 35);

let receiver: SpanReceiver;
beforeAll(async () => {
  receiver = await startSpanReceiver();
});
afterAll(() => receiver.close());
afterEach(() => useTracer(undefined));

test('without a collector the trace passes through untouched, and nothing is begun', async () => {
  const stop = await startTelemetry({ service: 'x', endpoint: undefined });
  expect(await withSpan({ name: 'n', kind: 'server', parent }, async (traceparent) => traceparent)).toBe(parent);
  expect(beginSpan({ name: 'n', kind: 'server', parent })).toBeUndefined();
  runInContext({ requestId: 'r', traceparent: parent }, () => expect(tracedHere()).toBeUndefined());
  const context = { requestId: 'r', traceparent: parent };
  const seen = await runInContext(context, () => inSpan({ name: 'n', kind: 'server' }, async () => currentContext()));
  expect(seen).toBe(context);
  await stop();
});

test('with a collector every span belongs to the trace of its caller, says its request, and arrives', async () => {
  const stop = await startTelemetry({ service: 'traced', endpoint: receiver.endpoint });
  const inner = await runInContext({ requestId: 'r1', traceparent: parent }, () =>
    inSpan({ name: 'outer-span', kind: 'server' }, () =>
      withSpan({ name: 'inner-span', kind: 'client', parent: tracedHere() }, async (own) => own),
    ),
  );
  expect(inner).toMatch(/^00-0af7651916cd43dd8448eb211c80319c-[0-9a-f]{16}-01$/);
  await stop();
  const [first, second] = receiver.spans(traceId);
  const attributes = { 'parlance.request_id': 'r1' };
  const spanId = inner?.slice(36, 52);
  expect(first).toMatchObject({ service: 'traced', name: 'inner-span', spanId, attributes });
  expect(second).toMatchObject({ name: 'outer-span', parentSpanId: parent.slice(36, 52), attributes });
  expect(first?.parentSpanId).toBe(second?.spanId);
});

test('a span that failed says why, what is said after its end is not heard, and nothing is kept of who asks for no trace', async () => {
  const stop = await startTelemetry({ service: 'failing', endpoint: receiver.endpoint });
  const failing = withSpan({ name: 'fails', kind: 'server', parent: undefined }, () =>
    Promise.reject(Object.assign(new Error('no'), { reason: 'SLOT_TAKEN' })),
  );
  await expect(failing).rejects.toThrow('no');
  const span = beginSpan({ name: 'early', kind: 'server', parent: undefined });
  span?.note('known', { 'http.route': '/x' });
  span?.end();
  span?.note('late', { 'http.route': '/y' });
  span?.fail(new Error('late'));
  span?.end();
  const silent = parent.replace(/01$/, '00');
  const passed = await withSpan({ name: 'silent', kind: 'server', parent: silent }, async (own) => own);
  expect(passed).toMatch(/^00-0af7651916cd43dd8448eb211c80319c-[0-9a-f]{16}-00$/);
  await stop();
  const told = receiver.spans().filter(({ service }) => service === 'failing');
  expect(told.map(({ name, failed, attributes }) => [name, failed, attributes])).toEqual([
    ['fails', 'SLOT_TAKEN', {}],
    ['known', undefined, { 'http.route': '/x' }],
  ]);
});

test('a gauge is asked when somebody looks, and the last one given counts', async () => {
  gauge('outbox_depth', () => 1);
  gauge('outbox_depth', async () => 2);
  expect(await registry.getSingleMetricAsString('outbox_depth')).toContain('outbox_depth 2');
});

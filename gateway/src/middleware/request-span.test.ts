/** The span of a request, as a collector gets it. */
import { currentContext } from '@parlance/runtime/context/request-context';
import { startTelemetry } from '@parlance/runtime/telemetry/start';
import { useTracer } from '@parlance/runtime/telemetry/tracer';
import { eventually } from '@parlance/runtime/testing/eventually';
import { startSpanReceiver, type SpanReceiver } from '@parlance/runtime/testing/span-receiver';
import request from 'supertest';
import { makeFakeStream } from '../../test/fake-stream.ts';
import { openLive, serve } from '../../test/live-client.ts';
import { bearer, testApp } from '../../test/test-app.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const browser = `00-${traceId}-b7ad6b7169203331-01`;

let receiver: SpanReceiver;
let stop: () => Promise<void>;
beforeEach(async () => {
  receiver = await startSpanReceiver();
  stop = async () => undefined;
});
afterEach(async () => {
  await stop();
  useTracer(undefined);
  receiver.close();
});

const trace = async () => {
  stop = await startTelemetry({ service: 'gateway', endpoint: receiver.endpoint });
};

/** What the services are told, call by call. */
function listening() {
  const told: (string | undefined)[] = [];
  const refuse = (): never => {
    told.push(currentContext().traceparent);
    throw new Error('the test wants no more');
  };
  return { told, answers: { identity: { getMe: refuse } } };
}

test('nobody traces: what came is passed on as it came, and nothing is made up where nothing of sound shape came', async () => {
  const { told, answers } = listening();
  const { app } = testApp(answers);
  const ask = () => request(app).get('/api/v1/profile/me').set(bearer('student'));
  await ask().set('traceparent', browser);
  await ask();
  await ask().set('traceparent', `00-${'0'.repeat(32)}-b7ad6b7169203331-01`);
  expect(told).toEqual([browser, undefined, undefined]);
});

test('a request is a span of the trace that its browser began, with its route, status and id, and its calls are children of it', async () => {
  await trace();
  const { told, answers } = listening();
  const { app } = testApp(answers);
  const ask = () => request(app).get('/api/v1/profile/me').set(bearer('student'));
  const first = await ask().set('traceparent', browser);
  await request(app).get('/api/v1/profile/tutor/t1').set('traceparent', browser);
  await ask().set('traceparent', browser.toUpperCase());
  await stop();
  const [asked, refused, alone] = receiver.spans();
  expect(asked).toEqual({
    service: 'gateway',
    name: 'GET /api/v1/profile/me',
    traceId,
    spanId: told[0]?.slice(36, 52),
    parentSpanId: 'b7ad6b7169203331',
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/api/v1/profile/me',
      'http.response.status_code': 500,
      'parlance.request_id': first.headers['x-request-id'],
    },
    failed: '500',
  });
  expect(refused).toMatchObject({ traceId, failed: undefined, attributes: { 'http.response.status_code': 401 } });
  expect(alone).toMatchObject({ name: 'GET /api/v1/profile/me', parentSpanId: undefined });
  expect(alone?.traceId).not.toBe(traceId);
});

test('the span of a live stream ends when it is open, not hours later', async () => {
  await trace();
  const watch = () => makeFakeStream<never>();
  const { app, streams } = testApp({ notification: { watchUser: watch }, media: { watchRooms: watch } });
  const { url, close } = await serve(app);
  const client = await openLive(`${url}/api/v1/live`, { ...bearer('student'), traceparent: browser });
  await stop();
  await eventually(() => receiver.spans(traceId).length === 1);
  expect(receiver.spans(traceId)[0]).toMatchObject({ name: 'GET /api/v1/live', failed: undefined });
  expect(client.ended).toBe(false);
  client.close();
  streams.stop();
  await close();
});

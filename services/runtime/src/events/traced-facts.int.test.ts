/** The trace that wrote a fact goes on where it is applied. */
import { encodeMessage } from '@parlance/proto/codec';
import { currentContext } from '../context/request-context.ts';
import { uuidv7 } from '../ids/uuid.ts';
import { startTelemetry } from '../telemetry/start.ts';
import { useTracer } from '../telemetry/tracer.ts';
import { freshDatabase, type FreshDatabase } from '../testing/postgres.ts';
import { startSpanReceiver, type SpanReceiver } from '../testing/span-receiver.ts';
import { deliveryOf } from './apply-facts.ts';
import { toHeaders } from './envelope.ts';
import { applyAllOnce } from './inbox.ts';
import { createEventTablesV1, leanInboxV2, redriveDeadLettersV3 } from './tables.ts';

const fact = 'parlance.media.v1.RoomMuteAllChanged';
const [first, second] = ['5bf92f3577b34da6a3ce929d0e0e4736', '0af7651916cd43dd8448eb211c80319c'];
const traceparentOf = (traceId: string) => `00-${traceId}-b7ad6b7169203331-01`;

let db: FreshDatabase;
let receiver: SpanReceiver;
beforeAll(async () => {
  const steps = [createEventTablesV1, leanInboxV2, redriveDeadLettersV3];
  db = await freshDatabase(
    'traced-facts',
    steps.map((up, place) => ({ name: String(place), up })),
  );
  receiver = await startSpanReceiver();
});
afterAll(async () => {
  receiver.close();
  await db.drop();
});

const written = (traceparent: string | undefined, requestId: string) => ({
  headers: toHeaders({
    id: uuidv7(new Date()),
    type: fact,
    subject: 'room',
    occurredAt: new Date(),
    producer: 'media',
    version: 1,
    requestId,
    traceparent,
    actor: undefined,
  }),
  value: Buffer.from(encodeMessage(fact, { room: { name: 'room', version: 1 } })),
});

test('of facts that are applied together each is a span of its own trace, and what it does belongs to that span', async () => {
  const seenIn: unknown[] = [];
  const handlers = { [fact]: async () => void seenIn.push(currentContext()) };
  const facts = [
    written(traceparentOf(first), 'r1'),
    written(traceparentOf(second), 'r2'),
    written(undefined, ''), // of a job
  ];
  const stop = await startTelemetry({ service: 'reader', endpoint: receiver.endpoint });
  await applyAllOnce(
    { pool: db.pool, consumer: 'reader' },
    facts.map((one) => deliveryOf(one, handlers)),
  );
  await stop();
  useTracer(undefined);
  const [one, other, none, ...more] = receiver.spans();
  expect(more).toEqual([]);
  const ours = { service: 'reader', name: fact, parentSpanId: 'b7ad6b7169203331', failed: undefined };
  expect(one).toMatchObject({ ...ours, traceId: first, attributes: { 'parlance.request_id': 'r1' } });
  expect(other).toMatchObject({ ...ours, traceId: second, attributes: { 'parlance.request_id': 'r2' } });
  expect(none).toMatchObject({ parentSpanId: undefined, attributes: {} });
  expect(seenIn).toEqual(
    [one, other, none].map((span, place) => ({
      requestId: ['r1', 'r2', ''][place],
      traceparent: `00-${span?.traceId}-${span?.spanId}-01`,
    })),
  );
});

test('when nobody traces the trace goes on as it came', async () => {
  const seenIn: unknown[] = [];
  const handlers = { [fact]: async () => void seenIn.push(currentContext()) };
  const delivery = deliveryOf(written(traceparentOf(first), 'r1'), handlers);
  await applyAllOnce({ pool: db.pool, consumer: 'reader' }, [delivery]);
  expect(seenIn).toEqual([{ requestId: 'r1', traceparent: traceparentOf(first) }]);
});

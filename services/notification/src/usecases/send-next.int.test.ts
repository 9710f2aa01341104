/** The trace with which a mail was noted goes on where it is sent. */
import { randomUUID } from 'node:crypto';
import { currentContext, runInContext } from '@parlance/runtime/context/request-context';
import { startTelemetry } from '@parlance/runtime/telemetry/start';
import { useTracer } from '@parlance/runtime/telemetry/tracer';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { startSpanReceiver, type SpanReceiver } from '@parlance/runtime/testing/span-receiver';
import { migrations } from '../../migrations/index.ts';
import { makeMailStore } from '../outbound/postgres/mail-store.ts';
import type { ClaimedMail, MailStore } from './ports.ts';
import { makeSendNext } from './send-next.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${traceId}-b7ad6b7169203331-01`;

let database: FreshDatabase;
let receiver: SpanReceiver;
let mails: MailStore;
beforeAll(async () => {
  database = await freshDatabase('notification-traced', migrations);
  receiver = await startSpanReceiver();
  mails = makeMailStore(database.pool);
});
afterAll(async () => {
  receiver.close();
  await database.drop();
});

const mail = (kind: 'verify' | 'reset' | 'school-news') => ({ id: randomUUID(), uid: 'u', kind, reference: 'r' });

/** Each kind with the traceparents that its tries were made in; the first try of all fails. */
async function sendAll(): Promise<Record<string, (string | undefined)[]>> {
  const tried: Record<string, (string | undefined)[]> = {};
  const sendNext = makeSendNext<ClaimedMail>({
    queue: mails,
    what: 'mail',
    async deliver({ kind }) {
      (tried[kind] ??= []).push(currentContext().traceparent);
      if (Object.values(tried).flat().length === 1) throw new Error('busy');
    },
    onOutcome: () => undefined,
  });
  const again = () => database.pool.query(`update mails set next_attempt_at = now() where state = 'due'`);
  for (let sent = true; sent; sent = await sendNext()) await again();
  return tried;
}

test('each try of a mail is a span of the trace with which it was noted; of many and of what time caused there is none of it', async () => {
  await runInContext({ requestId: 'r', traceparent }, async () => {
    await mails.add([mail('verify')]);
    await mails.addMany([mail('school-news')]);
  });
  const stop = await startTelemetry({ service: 'notification', endpoint: receiver.endpoint });
  const { verify } = await sendAll();
  await mails.add([mail('reset')]);
  await sendAll();
  await stop();
  useTracer(undefined);
  const tries = receiver.spans(traceId);
  expect(tries).toMatchObject([
    { name: 'mail verify', parentSpanId: 'b7ad6b7169203331', failed: 'error' },
    { name: 'mail verify', parentSpanId: 'b7ad6b7169203331', failed: undefined },
  ]);
  expect(verify).toEqual(tries.map(({ spanId }) => `00-${traceId}-${spanId}-01`));
  const others = receiver.spans().filter((span) => span.traceId !== traceId);
  expect(new Set(others.map(({ name, parentSpanId }) => `${name} ${parentSpanId}`))).toEqual(
    new Set(['mail school-news undefined', 'mail reset undefined']),
  );
});

test('when nobody traces the log of a mail still says its trace', async () => {
  await runInContext({ requestId: 'r', traceparent }, () => mails.add([mail('verify')]));
  expect((await sendAll()).verify).toEqual([traceparent, traceparent]);
});

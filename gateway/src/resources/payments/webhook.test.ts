/** What the payment provider posts goes on byte for byte, and 200 means that it is kept. */
import { gzipSync } from 'node:zlib';
import request from 'supertest';
import { AppError } from '@parlance/runtime/errors/app-error';
import { serve } from '../../../test/live-client.ts';
import { testApp } from '../../../test/test-app.ts';

/** Blanks, escapes, an emoji and bytes that are no UTF-8: whoever reads and writes it anew breaks the signature. */
const body = Buffer.concat([
  Buffer.from('{ "id":"evt_1",\r\n\t"a": 1.0, "b":"\\u00e9 é 😀" }\n'),
  Buffer.from([0xff, 0, 1]),
]);
const signature = 't=1788322500,v1=0123abcd,v0=00';
const path = '/api/v1/payments/webhook';

const post = (app: Parameters<typeof request>[0]) =>
  request(app)
    .post(path)
    .set('Stripe-Signature', signature)
    .serialize((bytes: unknown) => bytes as string);

test.each(['application/json; charset=utf-8', 'application/json', 'text/plain', 'application/octet-stream'])(
  'NS-07 %s goes on untouched, with its signature and without a bearer',
  async (type) => {
    const { app, calls } = testApp({ payments: { receiveWebhook: () => ({}) } });
    const answer = await post(app).set('Content-Type', type).send(body);
    expect([answer.status, answer.body]).toEqual([200, { received: true }]);
    const [{ method, request: asked, options } = calls[0]!] = calls;
    expect([method, asked]).toEqual(['receiveWebhook', { body, signature }]);
    expect(options.bearer).toBeUndefined();
  },
);

test('NS-07 what says that it is compressed is not unpacked: the signature is over what was sent', async () => {
  const { app, calls } = testApp({ payments: { receiveWebhook: () => ({}) } });
  const packed = gzipSync(body);
  await post(app).set({ 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }).send(packed);
  expect(calls[0]?.request).toEqual({ body: packed, signature });
});

test.each([
  [new AppError('malformed', 'SIGNATURE_INVALID', 'no'), 400],
  [new AppError('unavailable', 'PEER_UNAVAILABLE', 'away'), 503],
  [new AppError('deadline', 'DEADLINE_EXCEEDED', 'late'), 504],
  [new Error('anything'), 500],
])('NS-07 %s is told as what makes the provider send it again, not as 200', async (fault, status) => {
  const { app } = testApp({ payments: { receiveWebhook: () => Promise.reject(fault) } });
  expect((await post(app).set('Content-Type', 'application/json').send(body)).status).toBe(status);
});

test('NS-07 no signature is an empty one, for payments to refuse', async () => {
  const { app, calls } = testApp({ payments: { receiveWebhook: () => ({}) } });
  await request(app).post(path).set('Content-Type', 'application/json').send('{}');
  expect(calls[0]?.request).toEqual({ body: Buffer.from('{}'), signature: '' });
});

describe('a body ends at 1 MiB', () => {
  const most = 1_048_576;

  test('with its length said', async () => {
    const { app, calls } = testApp({ payments: { receiveWebhook: () => ({}) } });
    const send = (bytes: number) => post(app).set('Content-Type', 'application/json').send(Buffer.alloc(bytes, 32));
    expect((await send(most)).status).toBe(200);
    expect((await send(most + 1)).status).toBe(413);
    expect(calls).toHaveLength(1);
  });

  test('and without', async () => {
    const { app, calls } = testApp({ payments: { receiveWebhook: () => ({}) } });
    const door = await serve(app);
    const send = async (bytes: number) => {
      const parts = new ReadableStream({
        start(controller) {
          for (let sent = 0; sent < bytes; sent += 65_536)
            controller.enqueue(new Uint8Array(Math.min(65_536, bytes - sent)));
          controller.close();
        },
      });
      const sent = { method: 'POST', body: parts, duplex: 'half' } as RequestInit;
      return (await fetch(`${door.url}${path}`, sent).catch(() => ({ status: 413 }))).status;
    };
    expect(await send(most)).toBe(200);
    expect(await send(most + 1)).toBe(413);
    expect(calls).toHaveLength(1);
    await door.close();
  });
});

test('other words than POST are not possible there', async () => {
  const { app } = testApp();
  expect((await request(app).get(path)).status).toBe(405);
});

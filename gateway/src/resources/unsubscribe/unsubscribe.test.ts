/** One click of a mail program turns a kind of mail off; looking at the address turns nothing off. */
import request from 'supertest';
import { AppError } from '@parlance/runtime/errors/app-error';
import { testApp } from '../../../test/test-app.ts';

const path = '/api/v1/unsubscribe';
const off = () => testApp({ notification: { unsubscribe: () => ({ area: 'lesson' }) } });

test.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
  ['application/json', '{}'],
])(
  'NS-60 posted as %s, without a sign-in, the token goes on and the area comes back (RFC 8058)',
  async (type, body) => {
    const { app, calls } = off();
    const answer = await request(app).post(`${path}?token=abc-_1`).set('Content-Type', type).send(body);
    expect([answer.status, answer.body]).toEqual([200, { area: 'lesson' }]);
    expect(calls.map(({ method, request: asked }) => [method, asked])).toEqual([['unsubscribe', { token: 'abc-_1' }]]);
    expect(calls[0]?.options.bearer).toBeUndefined();
  },
);

test('NS-60 a browser that follows the address comes to the page that asks, and nothing is turned off', async () => {
  const { app, calls } = off();
  for (const method of ['get', 'head'] as const) {
    const answer = await request(app)[method](`${path}?token=abc%22%3E%0d%0a&`);
    expect([answer.status, answer.headers['location']]).toEqual([303, '/unsubscribe?token=abc%22%3E%0D%0A']);
  }
  expect(calls).toEqual([]);
});

test.each(['', '?token=', `?token=${'a'.repeat(401)}`, '?token=a&token=b', '?token=a&email=sam%40example.com'])(
  'an address with %j is none',
  async (query) => {
    const { app, calls } = off();
    expect((await request(app).post(path + query)).status).toBe(400);
    expect(calls).toEqual([]);
  },
);

test('a token that nobody made is told as that, and a body that is too long is not read', async () => {
  const refused = () => Promise.reject(new AppError('not-found', 'UNSUBSCRIBE_LINK_INVALID', 'no'));
  const { app } = testApp({ notification: { unsubscribe: refused } });
  expect((await request(app).post(`${path}?token=x`)).status).toBe(404);
  const long = request(off().app).post(`${path}?token=x`).set('Content-Type', 'text/plain');
  expect((await long.send('a'.repeat(1_025))).status).toBe(413);
});

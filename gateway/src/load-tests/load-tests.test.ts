import request from 'supertest';
import { testApp } from '../../test/test-app.ts';

const token = 'a-token-of-at-least-thirty-two-letters';
const ask = (known: string | undefined, authorization: string) =>
  request(testApp({}, { loadTestsToken: known }).app)
    .get('/api/load-tests')
    .set('authorization', authorization);

test('an installation that was given a token says yes to whoever knows it', async () => {
  const answer = await ask(token, `Bearer ${token}`);
  expect([answer.status, answer.headers['cache-control']]).toEqual([204, 'no-store']);
});

test.each([
  ['another token', token, 'Bearer another'],
  ['no token', token, ''],
  ['the token alone', token, token],
  ['no word where there is no token', undefined, ''],
  ['the word of nothing', undefined, 'Bearer undefined'],
  ['an empty word', undefined, 'Bearer '],
])('with %s there is no such page', async (_what, known, authorization) => {
  expect((await ask(known, authorization)).status).toBe(404);
});

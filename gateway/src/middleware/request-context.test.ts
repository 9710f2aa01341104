import request from 'supertest';
import { makeLogger } from '@parlance/runtime/logging/logger';
import { bearer, testApp } from '../../test/test-app.ts';

describe('the request id', () => {
  const ofEdge = '0f3c9a1b2d4e5f60718293a4b5c6d7e8';
  const ask = async (sent: string, changes = {}) => {
    const lines: string[] = [];
    const log = makeLogger({ name: 'test', destination: { write: (line: string) => void lines.push(line) } });
    const { app, calls } = testApp({ identity: { getMe: () => Promise.reject(new Error('x')) } }, { log, ...changes });
    const { body, headers } = await request(app)
      .get('/api/v1/profile/me')
      .set(bearer('student'))
      .set('X-Request-Id', sent);
    expect(calls).toHaveLength(1);
    const logged = new Set(lines.map((line) => (JSON.parse(line) as { requestId?: string }).requestId));
    return [headers['x-request-id'], body.error.requestId, ...logged] as unknown[];
  };

  test('is the edge’s, in the header, in the body and on every line', async () => {
    expect(await ask(ofEdge)).toEqual([ofEdge, ofEdge, ofEdge]);
  });

  test.each(['', 'x'.repeat(32), ofEdge.toUpperCase(), `${ofEdge}0`, '{"a":1}'])(
    'is our own where %j was sent, which is none',
    async (sent) => {
      expect(await ask(sent)).toEqual(['request-1', 'request-1', 'request-1']);
    },
  );

  test('is our own where no trusted proxy sent it', async () => {
    expect(await ask(ofEdge, { trustedProxies: '192.0.2.0/24' })).toEqual(['request-1', 'request-1', 'request-1']);
  });
});

import { serve } from '../../test/live-client.ts';
import { bearer, testApp } from '../../test/test-app.ts';
import { makeOpenStreams } from './open-streams.ts';

test('whoever finds no room for one more stream is told when to come again', async () => {
  const streams = makeOpenStreams({ isRevoked: () => false, mostStreams: 0 });
  const { app } = testApp({}, { live: { streams } });
  const { url, close } = await serve(app);
  try {
    const answer = await fetch(`${url}/api/v1/live`, { headers: bearer('student') });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await answer.json()).toMatchObject({ error: { code: 'OVERLOADED' } });
    const refused = await fetch(`${url}/api/v1/live?watch=nothing`, { headers: bearer('student') });
    expect(refused.status).toBe(400);
  } finally {
    streams.stop();
    await close();
  }
});

import { request } from 'node:http';
import type { Actor } from '@parlance/runtime/auth/actor';
import { eventually } from '@parlance/runtime/testing/eventually';
import { makeFakeStream } from '../../test/fake-stream.ts';
import { serve } from '../../test/live-client.ts';
import { actors, bearer, testApp } from '../../test/test-app.ts';

test('whoever has gone before the stream stands leaves nothing behind', async () => {
  let isAsked = false;
  let isGone = false;
  let proceed: (actor: Actor) => void = () => undefined;
  const known = new Promise<Actor>((resolve) => (proceed = resolve));
  const { app, streams, calls } = testApp(
    { notification: { watchUser: () => makeFakeStream() }, media: { watchRooms: () => makeFakeStream() } },
    {
      verifyToken: () => ((isAsked = true), known),
      onAnswered: () => (isGone = true),
    },
  );
  const { url, close } = await serve(app);
  try {
    const asked = request(`${url}/api/v1/live`, { headers: bearer('student') }).on('error', () => undefined);
    asked.end();
    await eventually(() => isAsked);
    asked.destroy();
    await eventually(() => isGone);
    proceed(actors['student-token'] as Actor);
    // Whatever comes of it has come by the time that the next stream stands.
    const next = request(`${url}/api/v1/live`, { headers: bearer('student') }).on('error', () => undefined);
    next.end();
    await eventually(() => calls.length > 0);
    await eventually(() => streams.size === 1);
    expect(calls.filter(({ method }) => method === 'watchUser')).toHaveLength(1);
    next.destroy();
    await eventually(() => streams.size === 0);
  } finally {
    streams.stop();
    await close();
  }
});

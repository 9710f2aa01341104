import type { WatchLibraryResponse } from '@parlance/proto/content/v1';
import { AppError } from '@parlance/runtime/errors/app-error';
import { eventually } from '@parlance/runtime/testing/eventually';
import { makeFakeStream } from '../../test/fake-stream.ts';
import { openLive, serve } from '../../test/live-client.ts';
import { bearer, testApp } from '../../test/test-app.ts';

test.each(['student', 'tutor', 'admin'])(
  '?watch=library tells a %s that the library is another, and to fetch that alone again after a break',
  async (role) => {
    const opened: ReturnType<typeof makeFakeStream<WatchLibraryResponse>>[] = [];
    const watchLibrary = () => {
      const stream = makeFakeStream<WatchLibraryResponse>();
      opened.push(stream);
      return stream;
    };
    const gateway = testApp({
      library: { watchLibrary },
      notification: { watchUser: () => makeFakeStream() },
      media: { watchRooms: () => makeFakeStream() },
    });
    const { url, close } = await serve(gateway.app);
    const client = await openLive(`${url}/api/v1/live?watch=library`, bearer(role));
    const say = (response: object) => opened.at(-1)?.push(response as WatchLibraryResponse);
    await eventually(() => opened.length === 1);
    say({ heartbeat: {} });
    say({ changed: { version: 7 } });
    expect((await client.next('library.changed')).data).toEqual({ version: 7 });
    opened[0]?.fail(new AppError('unavailable', 'PEER_UNAVAILABLE', 'away'));
    await eventually(() => opened.length === 2);
    say({ heartbeat: {} });
    expect(await client.next('resync')).toMatchObject({ data: { watch: 'library' } });
    client.close();
    gateway.streams.stop();
    await close();
  },
);

import { once } from 'node:events';
import { WebSocket as PausableSocket } from 'ws';
import { startMedia } from './running-media.ts';

/** Janus's event stream, and the line of the program beside it: while there are nodes, both are there. */
const paths: [string, string[]][] = [
  ['janus-events/d/nobody', ['janus-events']],
  ['janus-nodes/d/nobody', []],
];
/** How long the sockets and then the HTTP door took; whatever else stops has waits of its own, for a broker for one. */
async function msOfDoors(media: Awaited<ReturnType<typeof startMedia>>): Promise<number> {
  const told = jest.spyOn(media.log, 'debug');
  await media.stop();
  const parts = told.mock.calls.map(([part]) => part as unknown as { part?: string; ms?: number });
  return ['room', 'http'].reduce((sum, name) => sum + (parts.find(({ part }) => part === name)?.ms ?? Infinity), 0);
}

/** A server that waits for lines which do not close by themselves takes longer: it gives them three seconds. */
const waitingMs = 3_000;

test('media that stops says so on the lines of its nodes, and does not wait for them', async () => {
  const media = await startMedia();
  const closes = [];
  for (const [path, protocols] of paths) {
    const line = new WebSocket(`ws://127.0.0.1:${media.httpPort}/${path}`, protocols);
    await once(line, 'open');
    closes.push(once(line, 'close') as Promise<[CloseEvent]>);
  }
  expect(await msOfDoors(media)).toBeLessThan(waitingMs);
  expect((await Promise.all(closes)).map(([{ code }]) => code)).toEqual([1001, 1001]);
});

test('nor does it wait long for one that hears nothing any more', async () => {
  const media = await startMedia();
  const line = new PausableSocket(`ws://127.0.0.1:${media.httpPort}/janus-nodes/d/nobody`);
  await once(line, 'open');
  line.pause();
  expect(await msOfDoors(media)).toBeLessThan(waitingMs);
  line.terminate();
});

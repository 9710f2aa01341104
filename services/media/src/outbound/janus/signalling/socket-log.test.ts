import { makeLogger } from '@parlance/runtime/logging/logger';
import { makeSocketLog } from './socket-log.ts';

const seat = { bookingId: 'b', uid: 'u', id: 's' } as never;
const log = makeLogger({ name: 'test', level: 'silent' });

function logged() {
  const noted: string[] = [];
  const noteSocket = async (_seat: unknown, { event }: { event: string }) => void noted.push(event);
  return { noted, socket: makeSocketLog(seat, { noteSocket: noteSocket as never, log }) };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('who was let in and is gone is written down once each', async () => {
  const { noted, socket } = logged();
  socket.entered('h', 'joined');
  socket.entered('h', 'claimed');
  socket.gone();
  socket.cut();
  await settled();
  expect(noted).toEqual(['browser-connected', 'browser-disconnected']);
});

test('whoever leaves the lobby and comes in after all is written down', async () => {
  const { noted, socket } = logged();
  socket.gone();
  socket.entered('h', 'joined');
  socket.cut();
  await settled();
  expect(noted).toEqual(['browser-connected', 'browser-disconnected']);
});

test('what comes when the line is cut already lets nobody in: no presence begins that would not end', async () => {
  const { noted, socket } = logged();
  socket.cut();
  socket.entered('h', 'joined');
  await settled();
  expect(noted).toEqual([]);
});

/** The connection to media when media's end of it is not what it should be. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { waitUntil } from '../../local/wait.ts';
import { connectToMedia, type ConnectionOptions, type MediaConnection } from './media-connection.ts';

/** Silence is ten times what lies between two words: a busy machine may be late with one. */
const times = { againMs: 20, silentMs: 500 };
const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

/** What media does with a connection, after it was asked for it. */
type Manner = (socket: Socket, key: string) => void;

const accept: Manner = (socket, key) => {
  const answer = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${answer}\r\n\r\n`,
  );
};
function tell(socket: Socket): void {
  const text = JSON.stringify({ people: 0, rooms: 0 });
  socket.write(Buffer.concat([Buffer.from([0x81, text.length]), Buffer.from(text)]));
}
/** The machine is gone, the connection is not: nothing comes any more, not even an answer to a farewell. */
const mute: Manner = accept;
const neverAccepts: Manner = () => undefined;
const tellsOnce: Manner = (socket, key) => {
  accept(socket, key);
  tell(socket);
};
const tells: Manner = (socket, key) => {
  accept(socket, key);
  const telling = setInterval(() => tell(socket), 50);
  socket.once('close', () => clearInterval(telling));
};

/** One manner for each connection, the last one for all that follow. */
async function media(
  ...manners: Manner[]
): Promise<{ connection: MediaConnection; opened: () => number; said: string[] }> {
  let opened = 0;
  const said: string[] = [];
  const server: Server = createServer((socket) => {
    ends.push(() => socket.destroy());
    socket.on('error', () => undefined);
    socket.once('data', (data) => {
      const manner = manners[Math.min(opened, manners.length - 1)];
      opened += 1;
      manner?.(socket, /sec-websocket-key: (\S+)/i.exec(String(data))?.[1] ?? '');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const options: ConnectionOptions = { url, say: (msg) => said.push(msg), ...times };
  const connection = connectToMedia(options);
  ends.unshift(() => server.close(), () => connection.close()); // prettier-ignore
  return { connection, opened: () => opened, said };
}
const untilOpened = (of: { opened: () => number }, lines: number) =>
  waitUntil(async () => of.opened() === lines, { deadlineMs: 5_000, everyMs: 1 });

test('a connection that has become mute is opened anew by who leaves, and what is heard there counts', async () => {
  const { connection, opened, said } = await media(mute, tells);
  expect(await connection.leave({ emptyForMs: 100, atMostMs: 3_000 })).toBe('empty');
  expect(opened()).toBe(2);
  expect(said).toContain('media is silent, the connection is opened anew');
});

test('so is one that is heard once and then no more', async () => {
  const { connection, opened } = await media(tellsOnce, tells);
  expect(await connection.leave({ emptyForMs: 2 * times.silentMs, atMostMs: 5_000 })).toBe('empty');
  expect(opened()).toBe(2);
});

test('so is one that media never accepts, whoever opens it', async () => {
  expect(await untilOpened(await media(neverAccepts, tellsOnce), 2)).toBe(true);
});

test('a connection on which something is heard is kept', async () => {
  const leaver = await media(tells);
  const stayer = await media(tellsOnce);
  expect(await leaver.connection.leave({ emptyForMs: 3 * times.silentMs, atMostMs: 5_000 })).toBe('empty');
  expect([leaver.opened(), stayer.opened()]).toEqual([1, 1]);
});

test('a connection that is closed is not opened again', async () => {
  const breaksOff: Manner = (socket) => socket.destroy();
  const closed = await media(breaksOff, tellsOnce);
  expect(await untilOpened(closed, 1)).toBe(true);
  closed.connection.close();
  // One that is not closed has come back meanwhile, though it began later.
  expect(await untilOpened(await media(breaksOff, tellsOnce), 2)).toBe(true);
  expect(closed.opened()).toBe(1);
});

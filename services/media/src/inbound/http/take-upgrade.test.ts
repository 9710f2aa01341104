import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { makeLogger } from '@parlance/runtime/logging/logger';
import { makeTakeUpgrade, targetOf, type UpgradeDoor } from './take-upgrade.ts';

const log = makeLogger({ name: 'take-upgrade', level: 'silent' });
const door: UpgradeDoor = {
  takes(request, socket) {
    const { path, query } = targetOf(request);
    if (path === '/breaks') throw new Error('a defect of ours');
    if (path !== '/media') return false;
    socket.end(`HTTP/1.1 403 ${query.get('ticket')}\r\n\r\n`);
    return true;
  },
};
const undo: (() => unknown)[] = [];
afterEach(() => undo.splice(0).forEach((one) => one()));

/** What is answered to a target that is sent as it is written; nothing when the line is cut. */
async function openedServer() {
  const server = createServer().on('upgrade', makeTakeUpgrade({ doors: [door], log }));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  undo.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  return async function ask(target: string): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET ${target} HTTP/1.1\r\nHost: school\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
    let answer = '';
    socket.on('data', (data) => (answer += String(data)));
    await once(socket, 'close');
    return answer.split('\r\n')[0] ?? '';
  };
}

test('no address that somebody writes ends more than their own line', async () => {
  const ask = await openedServer();
  const strange = ['//a:b/../media', '//[/../media', '/%6dedia', '/%', 'http://a:b/media', '/media/', '/media#', '*'];
  for (const target of strange) expect([target, await ask(target)]).toEqual([target, 'HTTP/1.1 404 Not Found']);
  expect(await ask('/media?ticket=%')).toBe('HTTP/1.1 403 %');
  expect(await ask('/media?x=1&ticket=a%2Bb')).toBe('HTTP/1.1 403 a+b');
});

test('a defect of a door ends the line that met it, and the next is served', async () => {
  const ask = await openedServer();
  expect(await ask('/breaks')).toBe('');
  expect(await ask('/media?ticket=good')).toBe('HTTP/1.1 403 good');
});

test('whoever is reset while they are refused ends nothing', () => {
  const socket = new PassThrough();
  makeTakeUpgrade({ doors: [door], log })({ url: '/elsewhere' } as IncomingMessage, socket, Buffer.alloc(0));
  expect(() => socket.emit('error', new Error('read ECONNRESET'))).not.toThrow();
});

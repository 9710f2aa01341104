import { randomUUID } from 'node:crypto';
import { Secret } from '@parlance/runtime/config/secret';
import type { Browser } from 'playwright-core';
import { makeRelayCredentials } from '../src/outbound/relay-credentials.ts';
import { joinWithBrowser, openBrowser } from './browser-participant.ts';
import { startRoom, student, type RunningRoom } from './running-room.ts';
import { openRelay, type RelayAccess, type RelayUser } from './turn-client.ts';

const minute = 60_000;
const urls = JSON.parse(process.env.TEST_TURN_URLS ?? '[]') as string[];
const secret = process.env.TEST_TURN_SECRET ?? '';
const [, host = '', port = ''] = /^turn:([^:]+):(\d+)/.exec(urls[0] ?? '') ?? [];
const relay = (transport: RelayAccess['transport'] = 'udp'): RelayAccess => ({
  host,
  transport,
  port: Number(port) + (transport === 'tls' ? 1 : 0),
});

function credentials(expiresAt: Date, key = secret): RelayUser {
  const [server] = makeRelayCredentials({ urls, secret: new Secret(key) })({ uid: student, expiresAt });
  if (!server) throw new Error('the parts have no relay');
  return server;
}
const good = () => credentials(new Date(Date.now() + minute));

async function allocated(user = good(), transport: RelayAccess['transport'] = 'udp') {
  const line = await openRelay(relay(transport), user);
  return { line, code: await line.allocate() };
}

describe('A participant behind a closed network', () => {
  let media: RunningRoom;
  let browser: Browser;
  beforeAll(async () => {
    [media, browser] = await Promise.all([startRoom({ basePort: 30_810, relay: { urls, secret } }), openBrowser()]);
  });
  afterAll(async () => {
    await browser.close();
    await media.stop();
  });

  async function admitted() {
    const lessonStart = new Date(media.schoolNow().getTime() + 9 * minute);
    const lesson = media.lesson(randomUUID(), lessonStart);
    const { callToken, room } = await media.room.issueCallToken({
      ...lesson,
      uid: student,
      role: 'student',
      name: 'S',
    });
    return { lessonStart, ...(await media.askTicket({ uid: student, room, callToken })) };
  }

  test.each(['udp', 'tcp'])(
    'FB-58 reaches the room through the relay over %s alone, with what the ticket brought',
    async (transport) => {
      const { ticket, iceServers } = await admitted();
      const only = iceServers.map((server) => ({
        ...server,
        urls: server.urls.filter((url) => url.endsWith(transport)),
      }));
      const person = await joinWithBrowser(browser, media, ticket, { iceServers: only, iceTransportPolicy: 'relay' });
      expect(await person.pair()).toEqual({ local: 'relay', over: transport });
      await person.leave();
    },
  );

  test('FB-58 the relay’s credentials are the person’s own and end when the doors close', async () => {
    const { iceServers, lessonStart } = await admitted();
    const [until, uid] = iceServers[0]?.username.split(':') ?? [];
    expect(uid).toBe(student);
    expect(Math.abs(Number(until) * 1_000 - (lessonStart.getTime() + 60 * minute))).toBeLessThan(2_000);
  });
});

describe('The relay', () => {
  test.each(['udp', 'tcp', 'tls'] as const)(
    'answers over %s and lets a person speak to the media servers',
    async (transport) => {
      const { line, code } = await allocated(good(), transport);
      expect(code).toBe(200);
      expect(await line.permit(host)).toBe(200);
      line.close();
    },
  );

  test.each([
    ['expired', () => credentials(new Date(Date.now() - 1_000))],
    ['signed with another secret', () => credentials(new Date(Date.now() + minute), 'guess')],
    ['somebody else’s name on it', () => ({ ...good(), username: `${Math.floor(Date.now() / 1_000) + 60}:mallory` })],
    ['its end moved', () => ({ ...good(), username: `${Math.floor(Date.now() / 1_000) + 9_999}:${student}` })],
  ])('refuses a credential that is %s with 401', async (_words, user) => {
    const { line, code } = await allocated(user());
    expect(code).toBe(401);
    line.close();
  });

  const forbidden = [
    '127.0.0.1 127.255.255.254 0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.254 100.64.0.1 100.127.255.254 169.254.169.254',
    '172.16.0.1 172.31.255.254 192.168.0.1 192.168.255.254 192.0.0.8 198.18.0.1 198.51.100.7 203.0.113.9 192.0.2.1',
    '224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.255 8.8.8.8',
  ].flatMap((list) => list.split(' '));

  test('carries nothing to any other address: 403 for loopback, private, link-local, shared, multicast and public ones', async () => {
    const { line, code } = await allocated();
    expect(code).toBe(200);
    const answers = await Promise.all(forbidden.map(async (address) => [address, await line.permit(address)]));
    expect(answers).toEqual(forbidden.map((address) => [address, 403]));
    expect(await Promise.all(forbidden.map((address) => line.bind(address)))).toEqual(forbidden.map(() => 403));
    line.close();
  });

  test('carries nothing over IPv6, and no mapped address gets by', async () => {
    const { line } = await allocated();
    for (const address of [
      '::1',
      '::',
      'fe80::1',
      'fd00::1',
      'ff02::1',
      '2001:db8::1',
      '::ffff:127.0.0.1',
      '64:ff9b::7f00:1',
    ]) {
      // The relay has no address of this family to speak from.
      expect([address, await line.permit(address)]).toEqual([address, 443]);
    }
    line.close();
    const other = await openRelay(relay(), good());
    expect(await other.allocate(6)).toBe(440);
    other.close();
  });

  test('gives one person sixteen allocations and no more', async () => {
    const user = credentials(new Date(Date.now() + 2 * minute));
    const lines = await Promise.all(Array.from({ length: 20 }, () => openRelay(relay(), user)));
    const codes = await Promise.all(lines.map((line) => line.allocate()));
    expect(codes.filter((code) => code === 486).length).toBeGreaterThanOrEqual(4);
    for (const line of lines) line.close();
  });
});

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeLogger } from '@parlance/runtime/logging/logger';
import { eventually } from '@parlance/runtime/testing/eventually';
import { metricValue } from '@parlance/runtime/testing/metric-value';
import { WebSocket } from 'ws';
import type { RedeemTicket } from '../../../usecases/redeem-ticket.ts';
import { makeSignallingDoor } from './signalling-door.ts';

const publicOrigin = 'http://127.0.0.1';
const subprotocol = 'janus-protocol';
const entries = (outcome: string) => metricValue(`media_entries_total{outcome="${outcome}"}`);
const counts = async () =>
  Promise.all(['taken', 'refused', 'unavailable'].map(async (one) => (await entries(one)) ?? Number.NaN));

const place = { room: { node: 'a node that is not known here' }, seat: { uid: 'somebody', bookingId: 'a lesson' } };
type Place = Awaited<ReturnType<RedeemTicket>>;

const redeem: RedeemTicket = async (ticket) => {
  if (ticket === 'nobody can look') throw new Error('the database is away');
  return ticket === 'good' ? (place as unknown as Place) : undefined;
};

async function openDoor({ maxPerPerson = 2 } = {}) {
  const door = makeSignallingDoor({
    publicOrigin,
    redeem,
    clock: { now: () => new Date() },
    bridgeTo: () => undefined,
    subprotocol,
    isRevoked: () => false,
    listRemoved: async () => [],
    maxConnections: 10,
    maxPerPerson,
    log: makeLogger({ name: 'test', level: 'silent' }),
  });
  const server = createServer().on('upgrade', (request, socket, head) => void door.takes(request, socket, head));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    async statusOf(ticket: string, origin = publicOrigin): Promise<number | undefined> {
      const asked = new WebSocket(`ws://127.0.0.1:${port}/media?ticket=${ticket}`, subprotocol, { origin });
      asked.on('error', () => undefined);
      const [, answer] = (await once(asked, 'unexpected-response')) as [unknown, { statusCode?: number }];
      return answer.statusCode;
    },
    async close() {
      await door.stop();
      server.closeAllConnections();
      server.close();
    },
  };
}

test('who is turned away is counted, a ticket that is not taken apart from a door that cannot open', async () => {
  const { statusOf, close } = await openDoor();
  try {
    expect(await counts()).toEqual([0, 0, 0]);
    expect(await statusOf('guessed')).toBe(403);
    expect(await statusOf('good', 'https://evil.example')).toBe(403);
    expect(await statusOf('good')).toBe(503);
    expect(await statusOf('nobody%20can%20look')).toBe(503);
    await eventually(async () => (expect(await counts()).toEqual([0, 2, 2]), true));
  } finally {
    await close();
  }
});

test('who has as many windows open as one may is turned away by a rule: it is nothing that the school lacks', async () => {
  const { statusOf, close } = await openDoor({ maxPerPerson: 0 });
  const [, refused = 0, unavailable = 0] = await counts();
  try {
    expect(await statusOf('good')).toBe(429);
    await eventually(async () => (expect((await counts()).slice(1)).toEqual([refused + 1, unavailable]), true));
  } finally {
    await close();
  }
});

import { once } from 'node:events';
import { createServer, request as ask, type ClientRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import request from 'supertest';
import { eventually } from '@parlance/runtime/testing/eventually';
import { bearer, testApp } from '../../test/test-app.ts';
import { loadLimits } from '../limits.ts';
import { noneInFlight } from './shed-load.ts';

const search = { data: { startDate: '2026-03-03', endDate: '2026-03-03', time: 'anytime' }, timezone: 'UTC' };
const whole = JSON.stringify(search);

test('those who send their words slowly keep no screen waiting, and are answered when they have', async () => {
  const inFlight = noneInFlight(loadLimits(join(__dirname, '../../limits.yaml')).overload);
  const { app } = testApp({ booking: { searchSlots: () => ({ slots: [] }) } as never }, { inFlight });
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const headers = { ...bearer('student'), 'Content-Type': 'application/json', 'Content-Length': whole.length };
  const options = { host: '127.0.0.1', port, method: 'POST', path: '/api/v1/bookings/search', headers };
  const begin = (): ClientRequest => {
    const call = ask(options).on('error', () => undefined);
    call.write(whole.slice(0, 5));
    return call;
  };
  try {
    const slow = Array.from({ length: 64 }, begin);
    await eventually(() => inFlight.count === 64);
    const other = await request(server).post('/api/v1/bookings/search').set(bearer('student')).send(search);
    expect([other.status, inFlight.count]).toEqual([200, 64]);
    const [first] = slow;
    first?.end(whole.slice(5));
    const [answer] = (await once(first as ClientRequest, 'response')) as [IncomingMessage];
    expect(answer.resume().statusCode).toBe(200);
    // Who breaks off leaves nothing behind.
    for (const call of slow.slice(1)) call.destroy();
    await eventually(() => inFlight.count === 0);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

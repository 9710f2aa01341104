/** What changes where the doctor asks from inside a cluster: the edge has another address there, and takes the question for its own by its name. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SERVICES } from '@parlance/proto/services';
import { checkCertificate } from './checks/certificate.ts';
import { checkNames } from './checks/names.ts';
import { checkSignIn } from './checks/sign-in.ts';
import { migrationNames } from './migration-names.ts';
import { findRoot } from '../local/profile.ts';

const publicUrl = 'https://learn.example.org';
const asked: Pick<IncomingMessage, 'url' | 'headers'>[] = [];
let edge: Server;
let door: { url: string; host: string };
beforeAll(async () => {
  edge = createServer(({ url, headers }, answer) => {
    asked.push({ url, headers });
    answer.end(JSON.stringify({ issuer: `${publicUrl}/auth/realms/parlance` }));
  });
  await new Promise<void>((resolve) => edge.listen(0, '127.0.0.1', resolve));
  door = { url: `http://127.0.0.1:${(edge.address() as AddressInfo).port}`, host: 'localhost' };
});
afterAll(() => edge.close());

test('the realm is asked at the door, by its name there, and has to call itself by the public address', async () => {
  expect((await checkSignIn({ publicUrl, door })).state).toBe('well');
  const path = '/auth/realms/parlance/.well-known/openid-configuration';
  const [realm, signIn] = asked.map(({ url, headers: { host } }) => [url, host]);
  expect(realm).toEqual([path, 'localhost']);
  expect(signIn?.[0]).toContain(`redirect_uri=${encodeURIComponent(`${publicUrl}/callback`)}&`);
  expect((await checkSignIn({ publicUrl: 'https://other.example.org', door })).state).toBe('ill');
});

test('the public name need not lead anywhere there, and what it shows is seen from outside', async () => {
  const nowhere = 'https://learn.invalid';
  expect((await checkNames({ publicUrl: nowhere, door })).said).toBe('1 names lead to an address');
  expect((await checkNames({ publicUrl: nowhere })).state).toBe('ill');
  expect((await checkCertificate({ publicUrl: nowhere, door })).state).toBe('not-asked');
  // Plain http at an address of the world is wrong from wherever it is seen.
  expect((await checkCertificate({ publicUrl: 'http://learn.example.org', door })).state).toBe('ill');
});

test('each service brings migrations, in their order', () => {
  const names = migrationNames(findRoot());
  expect(Object.keys(names)).toEqual([...SERVICES]);
  for (const list of Object.values(names)) {
    expect(list.length).toBeGreaterThan(3);
    expect(list).toEqual(list.toSorted());
  }
});

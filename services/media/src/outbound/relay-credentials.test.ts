import { Secret } from '@parlance/runtime/config/secret';
import { makeRelayCredentials } from './relay-credentials.ts';

const person = { uid: 'a'.repeat(32), expiresAt: new Date('2026-03-01T10:00:00.900Z') };

test('The name says until when, and the signature is the relay’s own scheme', () => {
  const mint = makeRelayCredentials({ urls: ['turn:relay.example:3478?transport=udp'], secret: new Secret('shared') });
  expect(mint(person)).toEqual([
    {
      urls: ['turn:relay.example:3478?transport=udp'],
      username: `1772359200:${person.uid}`,
      credential: 'ml3hUB8vOaRq+IY9J9kmS2eUzN8=',
    },
  ]);
});

test('Without a relay there is nothing to give, and a relay without its secret is a fault at the start', () => {
  expect(makeRelayCredentials({ urls: [], secret: undefined })(person)).toEqual([]);
  expect(() => makeRelayCredentials({ urls: ['turn:relay.example'], secret: undefined })).toThrow('TURN_SECRET');
});

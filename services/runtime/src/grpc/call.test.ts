import { expect, test } from '@jest/globals';
import type { Actor } from '../auth/actor.ts';
import { commandOf, requirePerson } from './call.ts';

const actor: Actor = {
  uid: 'a'.repeat(32),
  role: 'tutor',
  email: 'tutor@example.com',
  emailVerified: true,
  name: 'Tess Tutor',
  issuedAt: new Date(0),
  expiresAt: new Date(1),
  token: 'bearer',
};

test('a person asks; a service is none', () => {
  expect(requirePerson({ actor })).toEqual(actor);
  expect(() => requirePerson({ actor: { ...actor, role: 'service' } })).toThrow('a service has no person');
  expect(() => requirePerson({ actor: undefined })).toThrow(expect.objectContaining({ reason: 'UNAUTHENTICATED' }));
});

test('a command is its caller’s, and nobody’s where none has signed in', () => {
  const body = { bookingId: 'b' };
  expect(commandOf({ actor, idempotencyKey: 'k' }, 'CancelLesson', body)).toEqual({
    actorUid: actor.uid,
    rpc: 'CancelLesson',
    key: 'k',
    body,
  });
  expect(commandOf({ actor: undefined, idempotencyKey: undefined }, 'RegisterAccount', body).actorUid).toBe('');
});

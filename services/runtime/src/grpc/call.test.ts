import { expect, test } from '@jest/globals';
import type { Actor } from '../auth/actor.ts';
import { commandOf, openCommandOf, requirePerson } from './call.ts';

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

test('a command is its caller’s; nobody’s only where anonymous callers are let in', () => {
  const body = { bookingId: 'b' };
  expect(commandOf({ actor, idempotencyKey: 'k' }, 'CancelLesson', body)).toEqual({
    actorUid: actor.uid,
    rpc: 'CancelLesson',
    key: 'k',
    body,
  });
  const anonymous = { actor: undefined, idempotencyKey: 'k' };
  expect(openCommandOf(anonymous, 'RegisterAccount', body)).toMatchObject({ actorUid: '', key: 'k' });
  expect(() => commandOf(anonymous, 'CreateUser', body)).toThrow(
    expect.objectContaining({ reason: 'UNAUTHENTICATED' }),
  );
});

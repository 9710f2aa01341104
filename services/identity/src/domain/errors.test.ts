import { IdentityError } from './errors.ts';

test('a refusal says its name and reason, and what made it, for whoever reads the log', () => {
  const cause = new Error('no line to the realm');
  const error = new IdentityError('KEYCLOAK_UNAVAILABLE', { cause, retryAfterMs: 5_000 });
  expect(error).toMatchObject({ name: 'IdentityError', reason: 'KEYCLOAK_UNAVAILABLE', retryAfterMs: 5_000, cause });
  expect(error.message).toBe('KEYCLOAK_UNAVAILABLE');
  expect(error.details).toBeUndefined();
});

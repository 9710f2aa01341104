/** Accounts whose names were taken before names were judged as they are now. */
import { administratorClient } from '@parlance/runtime/keycloak/admin-client';
import { uidOf } from '../src/domain/uid.ts';
import { testKeycloak } from './keycloak.ts';

test('who bears a name that turns the text can be disabled, and loses what turned it', async () => {
  const keycloak = await testKeycloak();
  const api = administratorClient({
    keycloakUrl: keycloak.url,
    user: process.env.TEST_KEYCLOAK_ADMIN_USER ?? 'admin',
    password: process.env.TEST_KEYCLOAK_ADMIN_PASSWORD ?? 'admin',
  });
  const profilePath = `/${keycloak.realm}/users/profile`;
  const { sub } = await keycloak.signUp();
  const path = `/${keycloak.realm}/users/${sub}`;
  const profile = await api.get<{ attributes: { name: string; validations?: object }[] }>(profilePath);
  const attributes = profile?.attributes.map((one) => (one.name === 'firstName' ? { ...one, validations: {} } : one));
  await api.send('PUT', profilePath, { ...profile, attributes });
  const name = 'Ada\u202Enimda';
  await api
    .send('PUT', path, { ...(await api.get<object>(path)), firstName: name })
    .finally(() => api.send('PUT', profilePath, profile));
  expect(await keycloak.accounts.read(uidOf(sub))).toMatchObject({ firstName: name, enabled: true });
  await keycloak.accounts.disable(uidOf(sub));
  expect(await keycloak.accounts.read(uidOf(sub))).toMatchObject({ firstName: 'Adanimda', enabled: false });
}, 60_000);

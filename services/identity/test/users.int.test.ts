/** Administrators change and close accounts: on the real database and the real Keycloak. */
import { renew } from '@parlance/deploy/hosted-pages';
import type { PersonEdit } from '../src/domain/edit-person.ts';
import { refuse } from '../src/domain/refusals.ts';
import { notBeforeNextSecond } from '../src/domain/revocation.ts';
import { uidOf } from '../src/domain/uid.ts';
import { listAdminActs } from '../src/queries/admin-acts.ts';
import { listPeople } from '../src/queries/people-page.ts';
import { findPerson } from '../src/queries/people.ts';
import type { Accounts } from '../src/usecases/account-ports.ts';
import { testKeycloak, uniqueEmail, type TestKeycloak } from './keycloak.ts';
import { commandBy, officer } from './people.ts';
import { startIdentity, type RunningIdentity } from './running-identity.ts';

let keycloak: TestKeycloak;
let identity: RunningIdentity;
/** Names of calls to Keycloak that fail the next time. */
const failing = new Set<keyof Accounts>();

function brittle(accounts: Accounts): Accounts {
  return new Proxy(accounts, {
    get(target, name: keyof Accounts) {
      if (!failing.delete(name)) return target[name];
      return () => Promise.reject(refuse('KEYCLOAK_UNAVAILABLE'));
    },
  });
}

beforeAll(async () => {
  keycloak = await testKeycloak();
  identity = await startIdentity(brittle(keycloak.accounts));
}, 60_000);
afterAll(() => identity?.database.drop());

async function aStudent() {
  const email = uniqueEmail('student');
  const claims = await keycloak.signUp({ email });
  const uid = uidOf(claims.sub);
  await identity.cases.getMe({ uid, role: 'student', emailVerified: false });
  return { uid, email, claims };
}
const update = (uid: string, edit: PersonEdit, over: { expectedVersion?: number; key?: string } = {}) =>
  identity.cases.updateUser(
    commandBy(officer, { uid, edit, expectedVersion: over.expectedVersion ?? 0 }, 'UpdateUser', over.key),
  );
const remove = (uid: string) => identity.cases.deleteUser({ uid, reason: 'Asked for it', actorUid: officer.uid });
const revokedFrom = async (uid: string) => {
  const { rows } = await identity.pool.query<{ not_before: Date }>(
    'select not_before from revocations where uid = $1',
    [uid],
  );
  return rows[0]?.not_before;
};
const rolesIn = (claims: { realm_access?: { roles: string[] } } | undefined) =>
  claims?.realm_access?.roles.filter((role) => ['student', 'tutor', 'admin'].includes(role));
const facts = async (uid: string) => (await identity.facts(uid)).slice(2);

test('EP-07 L10 a disabled person is out at once: no new sign-in, no refresh, older tokens refused; enabled, everything is as before', async () => {
  const { uid, email, claims } = await aStudent();
  expect(await update(uid, { enabled: false })).toMatchObject({ enabled: false, version: 2 });
  await expect(renew(keycloak.oidc, claims.refreshToken)).rejects.toThrow();
  expect(await keycloak.signIn(email)).toBeUndefined();
  // No token of the second of the act lives on.
  expect(await revokedFrom(uid)).toEqual(notBeforeNextSecond(identity.realTime.now()));
  expect(await facts(uid)).toEqual(['UserDisabled']);
  expect(await identity.lastFact('parlance.identity.v1.UserDisabled', uid)).toMatchObject({
    person: { uid, enabled: false, version: 2 },
  });
  await update(uid, { enabled: false });
  expect(await facts(uid)).toHaveLength(1);
  await update(uid, { enabled: true });
  expect(await facts(uid)).toEqual(['UserDisabled', 'UserEnabled']);
  expect(uidOf((await keycloak.signIn(email))?.sub ?? '')).toBe(uid);
});

test('EP-07 L10 who signs in right after the account was opened again is not refused for the second in which it was closed', async () => {
  const { uid, email } = await aStudent();
  identity.realTime.set(new Date());
  await update(uid, { enabled: false });
  identity.realTime.set(new Date());
  await update(uid, { enabled: true });
  const issuedAt = (await keycloak.signIn(email))?.iat ?? 0;
  expect(issuedAt * 1_000).toBeGreaterThanOrEqual((await revokedFrom(uid))?.getTime() ?? Infinity);
});

test('EP-07 L10 another role: one role only, sessions end, a new teacher is in training until the school says otherwise', async () => {
  const { uid, email, claims } = await aStudent();
  const changed = await update(uid, { role: 'tutor' });
  expect(changed).toMatchObject({ role: 'tutor', status: 'training', enabled: true, tutor: { lessonRate: 65 } });
  await expect(renew(keycloak.oidc, claims.refreshToken)).rejects.toThrow();
  expect(await revokedFrom(uid)).toBeDefined();
  expect(rolesIn(await keycloak.signIn(email))).toEqual(['tutor']);
  expect(await update(uid, { role: 'student' })).toMatchObject({ role: 'student', status: '', tutor: undefined });
  expect((await findPerson(identity.pool, uid))?.tutor).toBeUndefined();
  expect(rolesIn(await keycloak.signIn(email))).toEqual(['student']);
});

test.each(['disable', 'endSessions', 'setOnlyRole', 'enable'] as const)(
  'EP-07 Keycloak fails at %s: nothing is told, and the same request again ends with one role, one fact, one record',
  async (step) => {
    const { uid, email } = await aStudent();
    failing.add(step);
    const key = uniqueEmail('key');
    await expect(update(uid, { role: 'tutor' }, { key, expectedVersion: 1 })).rejects.toMatchObject({
      reason: 'KEYCLOAK_UNAVAILABLE',
    });
    expect(await findPerson(identity.pool, uid)).toMatchObject({ role: 'student', version: 1 });
    const done = await update(uid, { role: 'tutor' }, { key, expectedVersion: 1 });
    expect(await update(uid, { role: 'tutor' }, { key, expectedVersion: 1 })).toEqual(done);
    expect(rolesIn(await keycloak.signIn(email))).toEqual(['tutor']);
    expect(await facts(uid)).toEqual(['ProfileChanged']);
    const { acts } = await listAdminActs(identity.pool, { uid, amount: 0, pageToken: '' });
    expect(acts).toHaveLength(1);
  },
);

test('EP-07 a new address signs in and is to be verified again; one that is taken is refused', async () => {
  const { uid, email } = await aStudent();
  const other = await aStudent();
  const fresh = uniqueEmail('renamed');
  await expect(update(uid, { email: other.email })).rejects.toMatchObject({ reason: 'EMAIL_TAKEN' });
  expect(await update(uid, { email: fresh.toUpperCase() })).toMatchObject({ email: fresh, emailVerified: false });
  expect(await keycloak.signIn(email)).toBeUndefined();
  expect(await keycloak.signIn(fresh)).toMatchObject({ email: fresh, email_verified: false });
  await identity.cases.confirmVerification(await identity.mailedToken(uid));
  expect(await findPerson(identity.pool, uid)).toMatchObject({ emailVerified: true });
  expect(await facts(uid)).toEqual(['ProfileChanged', 'EmailRequested', 'UserVerified', 'ProfileChanged']);
});

test('EP-07 names and zone; absent stays; a stale version and nonsense are refused', async () => {
  const { uid } = await aStudent();
  const changed = await update(uid, { firstName: ' Kofi ', timeZone: 'Africa/Accra', country: 'GH', status: 'mock' });
  expect(changed).toMatchObject({ firstName: 'Kofi', lastName: 'Watanabe', timeZone: 'Africa/Accra', status: 'mock' });
  expect(await keycloak.accounts.read(uid)).toMatchObject({ firstName: 'Kofi', lastName: 'Watanabe', country: 'JP' });
  await expect(update(uid, { firstName: 'Old' }, { expectedVersion: 1 })).rejects.toMatchObject({
    reason: 'STALE_VERSION',
  });
  for (const edit of [
    { firstName: '  ' },
    { lastName: '<b>' },
    { timeZone: 'Mars/Base' },
    { email: 'x' },
    { status: 'king' },
  ]) {
    await expect(update(uid, edit)).rejects.toMatchObject({ reason: 'MALFORMED' });
  }
  await expect(update('f'.repeat(32), { firstName: 'X' })).rejects.toMatchObject({ reason: 'USER_NOT_FOUND' });
});

test('EP-08 DATA-12 a deleted person cannot sign in, personal data are erased, what refers to them still reads', async () => {
  const { uid, email, claims } = await aStudent();
  await remove(uid);
  expect(await keycloak.accounts.read(uid)).toBeUndefined();
  expect(await keycloak.signIn(email)).toBeUndefined();
  await expect(renew(keycloak.oidc, claims.refreshToken)).rejects.toThrow();
  expect(await findPerson(identity.pool, uid)).toMatchObject({
    uid,
    role: 'student',
    status: 'deleted',
    enabled: false,
    version: 2,
    email: '',
    firstName: 'Deleted',
    lastName: 'user',
    about: '',
    country: '',
    timeZone: 'UTC',
  });
  const { rows } = await identity.pool.query('select 1 from mail_links where uid = $1', [uid]);
  expect(rows).toEqual([]);
  expect(await revokedFrom(uid)).toBeDefined();
  expect(await facts(uid)).toEqual(['UserDeleted']);
  const listed = await listPeople(identity.pool, {
    amount: 100,
    pageToken: '',
    query: 'deleted',
    role: undefined,
    now: new Date(),
  });
  expect(listed.people).toEqual([]);
  const dump = JSON.stringify((await listAdminActs(identity.pool, { uid, amount: 0, pageToken: '' })).acts);
  expect(dump).not.toContain(email);
  expect(dump).toContain('user.deleted');
  await remove(uid);
  expect(await facts(uid)).toHaveLength(1);
  await expect(update(uid, { enabled: true })).rejects.toMatchObject({ reason: 'USER_NOT_FOUND' });
});

test.each(['disable', 'endSessions', 'remove'] as const)(
  'EP-08 Keycloak fails at %s: asked again, the account is closed',
  async (step) => {
    const { uid } = await aStudent();
    failing.add(step);
    await expect(remove(uid)).rejects.toMatchObject({ reason: 'KEYCLOAK_UNAVAILABLE' });
    expect(await findPerson(identity.pool, uid)).toMatchObject({ status: '' });
    await remove(uid);
    expect(await keycloak.accounts.read(uid)).toBeUndefined();
    expect(await findPerson(identity.pool, uid)).toMatchObject({ status: 'deleted' });
  },
);

test('nobody disables, demotes or deletes the account they act with', async () => {
  const { uid } = await aStudent();
  const self = { uid, role: 'admin' as const };
  for (const edit of [{ enabled: false }, { role: 'tutor' as const }]) {
    await expect(
      identity.cases.updateUser(commandBy(self, { uid, edit, expectedVersion: 0 }, 'UpdateUser')),
    ).rejects.toMatchObject({ reason: 'OWN_ACCOUNT' });
  }
  await expect(identity.cases.deleteUser({ uid, reason: '', actorUid: uid })).rejects.toMatchObject({
    reason: 'OWN_ACCOUNT',
  });
});

test('NS-44 every change is on record with actor, time, fields before and after; what is personal only by its name', async () => {
  const { uid } = await aStudent();
  await update(uid, { firstName: 'Kofi', timeZone: 'Africa/Accra' });
  await update(uid, { enabled: false });
  const { acts } = await listAdminActs(identity.pool, { uid, amount: 1, pageToken: '' });
  expect(acts[0]).toMatchObject({
    act: 'user.updated',
    changed: ['enabled'],
    before: { enabled: true },
    after: { enabled: false },
  });
  expect(acts[0]?.actor.uid).toBe(officer.uid);
  expect(Date.now() - (acts[0]?.at.getTime() ?? 0)).toBeLessThan(60_000);
  const next = await listAdminActs(identity.pool, { uid, amount: 0, pageToken: '' });
  expect(next.acts[1]).toMatchObject({
    changed: ['firstName', 'timeZone'],
    before: { firstName: '[pii]', timeZone: 'Asia/Tokyo' },
    after: { firstName: '[pii]', timeZone: 'Africa/Accra' },
  });
});

test('NS-44 the record is append-only, also for whoever reaches the database', async () => {
  const { uid } = await aStudent();
  await update(uid, { enabled: false });
  const { pool } = identity;
  for (const sql of [`update admin_acts set act = 'x'`, 'delete from admin_acts', 'truncate admin_acts']) {
    await expect(pool.query(sql)).rejects.toThrow('admin_acts is append-only');
  }
});

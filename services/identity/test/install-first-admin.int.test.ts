import { systemClock } from '@parlance/runtime/clock/clock';
import { makeFirstAdmin } from '../src/compose/first-admin.ts';
import type { PersonEdit } from '../src/domain/edit-person.ts';
import { uidOf } from '../src/domain/uid.ts';
import type { FirstAdmin, InstallFirstAdmin } from '../src/usecases/install-first-admin.ts';
import { faultyAccounts } from './faulty-accounts.ts';
import { testKeycloak, uniqueEmail, type TestKeycloak } from './keycloak.ts';
import { commandBy } from './people.ts';
import { startIdentity, type RunningIdentity } from './running-identity.ts';

const { withFaults, until } = faultyAccounts();
const other = 'a'.repeat(32);
let keycloak: TestKeycloak;
let identity: RunningIdentity;
let installFirstAdmin: InstallFirstAdmin;

beforeAll(async () => {
  keycloak = await testKeycloak();
  const accounts = withFaults(keycloak.accounts);
  identity = await startIdentity(accounts);
  installFirstAdmin = makeFirstAdmin({ pool: identity.pool, accounts, clock: systemClock, linkSecret: 'of this test' });
}, 60_000);
afterAll(() => identity?.database.drop());
// Each test is an installation of its own: what is asked is whether it ever held an administrator.
beforeEach(() =>
  identity.pool.query(
    `alter table admin_acts disable trigger all; truncate people, admin_acts cascade;
     alter table admin_acts enable trigger all`,
  ),
);

const administrator = (change: Partial<FirstAdmin> = {}): FirstAdmin => ({
  email: uniqueEmail('admin'),
  firstName: 'School',
  lastName: 'Administrator',
  timeZone: 'Australia/Darwin',
  password: undefined,
  ...change,
});

const accountOf = (email: string) => keycloak.accounts.findByEmail(email);
const uidByEmail = async (email: string) => (await accountOf(email))?.uid ?? '';

async function installed(): Promise<FirstAdmin & { uid: string }> {
  const first = administrator();
  expect(await installFirstAdmin(first)).toBe('made');
  return { ...first, uid: await uidByEmail(first.email) };
}

const edited = (uid: string, edit: PersonEdit) =>
  identity.cases.updateUser(commandBy({ uid: other }, { uid, edit, expectedVersion: 0 }));

async function linksTo(email: string): Promise<number> {
  const { rows } = await identity.pool.query('select 1 from password_link_wishes where email = $1', [email]);
  return rows.length;
}

/** A later release, when links are not held back any more by the limit of one a minute. */
async function releaseAgain(first: FirstAdmin): Promise<void> {
  await identity.pool.query('delete from password_link_wishes');
  expect(await installFirstAdmin(first)).toBe('there');
  expect(await linksTo(first.email)).toBe(0);
}

test('the first administrator is made once, also when the step runs again', async () => {
  const first = administrator({ password: 'nine-tea-cups' });
  expect(await installFirstAdmin(first)).toBe('made');
  expect(await installFirstAdmin(first)).toBe('there');
  expect(await keycloak.signIn(first.email)).toMatchObject({ realm_access: { roles: ['admin'] } });
  expect(await identity.facts(await uidByEmail(first.email))).toEqual(['UserRegistered']);
  expect(await linksTo(first.email)).toBe(0);
});

test('two runs of the step at once make one administrator and mail one link', async () => {
  const first = administrator();
  await Promise.all([installFirstAdmin(first), installFirstAdmin(first)]);
  const uid = await uidByEmail(first.email);
  expect(await keycloak.accounts.rolesOf(uid)).toEqual(['admin']);
  expect(await identity.facts(uid)).toEqual(['UserRegistered', 'EmailRequested']);
  expect(await linksTo(first.email)).toBe(1);
});

test('a role that two runs give at the same moment is held, and neither fails', async () => {
  const { uid } = await installed();
  const { accounts } = keycloak;
  // About every other pair meets.
  for (let round = 0; round < 8; round += 1) {
    await accounts.setOnlyRole(uid, 'none');
    await Promise.all([accounts.setOnlyRole(uid, 'admin'), accounts.setOnlyRole(uid, 'admin')]);
    expect(await accounts.rolesOf(uid)).toEqual(['admin']);
  }
});

test('a first administrator who was suspended since stays suspended', async () => {
  const first = await installed();
  await edited(first.uid, { enabled: false });
  await releaseAgain(first);
  expect(await accountOf(first.email)).toMatchObject({ enabled: false });
});

test('a first administrator who was deleted since is not made anew', async () => {
  const first = await installed();
  await identity.cases.deleteUser({ uid: first.uid, reason: '', actorUid: other });
  await releaseAgain(first);
  expect(await accountOf(first.email)).toBeUndefined();
});

test.each([true, false])('a first administrator who is a teacher since stays one (enabled: %s)', async (enabled) => {
  const first = await installed();
  await edited(first.uid, { role: 'tutor', enabled });
  await releaseAgain(first);
  expect(await keycloak.accounts.rolesOf(first.uid)).toEqual(['tutor']);
  expect(await accountOf(first.email)).toMatchObject({ enabled });
});

test('a first administrator who has another address since gets no second account at the old one', async () => {
  const first = await installed();
  await edited(first.uid, { email: uniqueEmail('moved') });
  await releaseAgain(first);
  expect(await accountOf(first.email)).toBeUndefined();
});

test.each(['create', 'setOnlyRole', 'enable'] as const)(
  'a step that died after %s is finished by the next one, which mails the link',
  async (step) => {
    const first = administrator();
    await until(step, 'dies after', () => installFirstAdmin(first));
    expect(await installFirstAdmin(first)).toBe('made');
    const uid = await uidByEmail(first.email);
    expect(await accountOf(first.email)).toMatchObject({ enabled: true });
    expect(await keycloak.accounts.rolesOf(uid)).toEqual(['admin']);
    expect(await identity.facts(uid)).toEqual(['UserRegistered', 'EmailRequested']);
    expect(await linksTo(first.email)).toBe(1);
  },
);

test('an account that a step left half-done and that has a password gets no link to choose one', async () => {
  const first = administrator({ password: 'nine-tea-cups' });
  await until('create', 'dies after', () => installFirstAdmin(first));
  expect(await installFirstAdmin({ ...first, password: undefined })).toBe('made');
  expect(await keycloak.signIn(first.email)).toMatchObject({ realm_access: { roles: ['admin'] } });
  expect(await linksTo(first.email)).toBe(0);
});

test('who signed up with the address of the first administrator is not made one', async () => {
  const { email, sub } = await keycloak.signUp();
  const step = installFirstAdmin(administrator({ email }));
  await expect(step).rejects.toThrow('belongs to an account of another role');
  expect(await keycloak.accounts.rolesOf(uidOf(sub))).toEqual(['student']);
});

test('a disabled student with the address of the first administrator is not made one', async () => {
  const { email, sub } = await keycloak.signUp();
  const uid = uidOf(sub);
  await identity.cases.getMe({ uid, role: 'student', emailVerified: false });
  await edited(uid, { enabled: false });
  const step = installFirstAdmin(administrator({ email }));
  await expect(step).rejects.toThrow('belongs to an account of another role');
  expect(await accountOf(email)).toMatchObject({ enabled: false });
  expect(await keycloak.accounts.rolesOf(uid)).toEqual(['student']);
});

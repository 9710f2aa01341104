import { uidOf } from '../src/domain/uid.ts';
import type { CreateUserCommand } from '../src/usecases/create-user.ts';
import { startHarness, type Harness } from './harness.ts';
import { testKeycloak, uniqueEmail, type TestKeycloak } from './keycloak.ts';

let keycloak: TestKeycloak;
let harness: Harness;

beforeAll(async () => {
  keycloak = await testKeycloak();
  harness = await startHarness(keycloak.accounts);
}, 60_000);
afterAll(() => harness?.database.drop());

const anonymous = (key?: string) => ({ actorUid: '', rpc: 'RegisterAccount', key });
const admin = (key?: string) => ({ actorUid: 'a'.repeat(32), rpc: 'CreateUser', key });
const registration = (email = uniqueEmail()) => ({
  email,
  password: 'nine-tea-cups',
  displayName: 'Ana María de la Cruz',
  about: '',
  country: 'DE',
});
const teacher = (change: Partial<CreateUserCommand> = {}): CreateUserCommand => ({
  role: 'tutor',
  email: uniqueEmail('teacher'),
  firstName: 'Grace',
  lastName: 'Okafor',
  timeZone: 'Africa/Lagos',
  isPte: true,
  password: 'nine-tea-cups',
  country: '',
  introduction: 'I teach.',
  ...change,
});

test('EP-01 an account made by the API is a student that can sign in', async () => {
  const wanted = registration(uniqueEmail().toUpperCase());
  await harness.cases.registerAccount(wanted, anonymous());
  const claims = await keycloak.signIn(wanted.email);
  expect(claims).toMatchObject({ email_verified: false, realm_access: { roles: ['student'] } });
  const uid = uidOf(claims?.sub ?? '');
  expect(await harness.cases.people.byUid(uid)).toMatchObject({
    firstName: 'Ana',
    lastName: 'María de la Cruz',
    timeZone: 'Europe/Berlin',
  });
  expect(await harness.facts(uid)).toEqual(['UserRegistered', 'EmailRequested']);
});

test('EP-01, L8 an address is held once; the second caller is answered as the first, and nothing of the account changes', async () => {
  const wanted = registration();
  const first = await harness.cases.registerAccount(wanted, anonymous());
  const uid = (await keycloak.waiting(wanted.email))?.uid ?? '';
  await keycloak.accounts.update(uid, { email: wanted.email, emailVerified: true });
  const before = await keycloak.accounts.findByEmail(wanted.email);
  const stranger = { ...wanted, password: 'ten-other-cups', displayName: 'Somebody Else' };
  expect(await harness.cases.registerAccount(stranger, anonymous(uniqueEmail('key')))).toEqual(first);
  expect(await keycloak.accounts.findByEmail(wanted.email)).toEqual(before);
  expect(before?.uid).toBe(uid);
  expect(uidOf((await keycloak.signIn(wanted.email, stranger.password))?.sub ?? '')).not.toBe(uid);
  expect(uidOf((await keycloak.signIn(wanted.email))?.sub ?? '')).toBe(uid);
  expect(await harness.facts(uid)).toHaveLength(2);
});

test('AUTH-21, L8 a password that everybody tries first is refused, for a known address as for a new one', async () => {
  const wanted = registration();
  await harness.cases.registerAccount(wanted, anonymous());
  for (const email of [wanted.email, uniqueEmail()])
    await expect(
      harness.cases.registerAccount({ ...wanted, email, password: 'Password123!' }, anonymous()),
    ).rejects.toMatchObject({
      reason: 'MALFORMED',
      details: { password: 'This password is too common. Please choose another' },
    });
});

test('EP-01 the same request five times with one key makes one account; another body under the key is refused', async () => {
  const wanted = registration();
  const key = uniqueEmail('key');
  for (let time = 0; time < 5; time += 1) await harness.cases.registerAccount(wanted, anonymous(key));
  expect(await harness.facts((await keycloak.waiting(wanted.email))?.uid ?? '')).toHaveLength(2);
  const renamed = harness.cases.registerAccount({ ...wanted, displayName: 'Somebody Else' }, anonymous(key));
  await expect(renamed).rejects.toMatchObject({ reason: 'IDEMPOTENCY_KEY_REUSED' });
  const other = registration();
  await expect(harness.cases.registerAccount(other, anonymous(key))).rejects.toMatchObject({
    reason: 'IDEMPOTENCY_KEY_REUSED',
  });
  expect(await keycloak.waiting(other.email)).toBeUndefined();
});

test('EP-01 what is wrong is said field by field, and nothing is made', async () => {
  const wanted = { ...registration(), password: 'short', country: 'Germany', displayName: '' };
  await expect(harness.cases.registerAccount(wanted, anonymous())).rejects.toMatchObject({
    reason: 'MALFORMED',
    details: {
      password: 'At least 8 characters',
      country: 'Choose a country from the list',
      displayName: 'is required',
    },
  });
  expect(await keycloak.waiting(wanted.email)).toBeUndefined();
});

test('EP-06 a teacher made by an administrator is a tutor and nothing else, enabled and able to sign in', async () => {
  const wanted = teacher();
  const person = await harness.cases.createUser(wanted, admin());
  expect(person).toMatchObject({
    role: 'tutor',
    timeZone: 'Africa/Lagos',
    tutor: { isPte: true, speedTestPassed: false, introduction: 'I teach.' },
  });
  expect(await keycloak.signIn(wanted.email)).toMatchObject({
    email_verified: true,
    realm_access: { roles: ['tutor'] },
  });
  expect(await keycloak.accounts.rolesOf(person.uid)).toEqual(['tutor']);
  const { rows } = await harness.database.pool.query(
    'select act, actor_uid, after from admin_acts where subject_uid = $1',
    [person.uid],
  );
  expect(rows).toEqual([{ act: 'user.created', actor_uid: 'a'.repeat(32), after: { role: 'tutor' } }]);
});

test('EP-06 asked five times at once with one key, one teacher and one audit line', async () => {
  const wanted = teacher();
  const key = uniqueEmail('key');
  const first = await harness.cases.createUser(wanted, admin(key));
  const again = await Promise.all(Array.from({ length: 4 }, () => harness.cases.createUser(wanted, admin(key))));
  for (const person of again) expect(person).toEqual(first);
  const { rows } = await harness.database.pool.query('select 1 from admin_acts where subject_uid = $1', [first.uid]);
  expect(rows).toHaveLength(1);
});

test('CON-34 a name of 48 characters is kept whole here and shortened in Keycloak', async () => {
  const lastName = 'W'.repeat(48);
  const person = await harness.cases.createUser(teacher({ lastName }), admin());
  expect(person.lastName).toBe(lastName);
  expect((await keycloak.accounts.read(person.uid))?.lastName).toBe('W'.repeat(32));
});

test('EP-06 without a password the person is to prove the address and gets a link to choose one', async () => {
  const wanted = teacher({ password: '' });
  const person = await harness.cases.createUser(wanted, admin());
  expect(person.emailVerified).toBe(false);
  const { rows } = await harness.database.pool.query('select 1 from password_link_wishes where email = $1', [
    wanted.email,
  ]);
  expect(rows).toHaveLength(1);
});

test('EP-06 a role is needed, and a taken address stays with its owner', async () => {
  await expect(harness.cases.createUser(teacher({ role: undefined }), admin())).rejects.toMatchObject({
    reason: 'MALFORMED',
    details: { role: 'is required' },
  });
  const wanted = teacher();
  await harness.cases.createUser(wanted, admin());
  await expect(harness.cases.createUser(wanted, admin('another key'))).rejects.toMatchObject({ reason: 'EMAIL_TAKEN' });
});

import { uidOf } from '../src/domain/uid.ts';
import { findPerson } from '../src/queries/people.ts';
import type { CreateUserCommand } from '../src/usecases/create-user.ts';
import { testKeycloak, uniqueEmail, type TestKeycloak } from './keycloak.ts';
import { commandBy, officer } from './people.ts';
import { startIdentity, type RunningIdentity } from './running-identity.ts';

let keycloak: TestKeycloak;
let identity: RunningIdentity;

beforeAll(async () => {
  keycloak = await testKeycloak();
  identity = await startIdentity(keycloak.accounts);
}, 60_000);
afterAll(() => identity?.database.drop());

const register = (request: ReturnType<typeof registration>, key?: string) =>
  identity.cases.registerAccount(commandBy({ uid: '' }, request, 'RegisterAccount', key));
const create = (request: Omit<CreateUserCommand, 'once'>, key?: string) =>
  identity.cases.createUser(commandBy(officer, request, 'CreateUser', key));
const registration = (email = uniqueEmail()) => ({
  email,
  password: 'nine-tea-cups',
  displayName: 'Ana María de la Cruz',
  about: '',
  country: 'DE',
});
const teacher = (change: Partial<CreateUserCommand> = {}): Omit<CreateUserCommand, 'once'> => ({
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
  await register(wanted);
  const claims = await keycloak.signIn(wanted.email);
  expect(claims).toMatchObject({ email_verified: false, realm_access: { roles: ['student'] } });
  const uid = uidOf(claims?.sub ?? '');
  expect(await findPerson(identity.pool, uid)).toMatchObject({
    firstName: 'Ana',
    lastName: 'María de la Cruz',
    timeZone: 'Europe/Berlin',
  });
  expect(await identity.facts(uid)).toEqual(['UserRegistered', 'EmailRequested']);
});

test('EP-01, L8 an address is held once; the second caller is answered as the first, and nothing of the account changes', async () => {
  const wanted = registration();
  const first = await register(wanted);
  const uid = (await keycloak.waiting(wanted.email))?.uid ?? '';
  await keycloak.accounts.update(uid, { email: wanted.email, emailVerified: true });
  const before = await keycloak.accounts.findByEmail(wanted.email);
  const stranger = { ...wanted, password: 'ten-other-cups', displayName: 'Somebody Else' };
  expect(await register(stranger, uniqueEmail('key'))).toEqual(first);
  expect(await keycloak.accounts.findByEmail(wanted.email)).toEqual(before);
  expect(before?.uid).toBe(uid);
  expect(uidOf((await keycloak.signIn(wanted.email, stranger.password))?.sub ?? '')).not.toBe(uid);
  expect(uidOf((await keycloak.signIn(wanted.email))?.sub ?? '')).toBe(uid);
  expect(await identity.facts(uid)).toHaveLength(2);
});

test('AUTH-21, L8 a password that everybody tries first is refused, for a known address as for a new one', async () => {
  const wanted = registration();
  await register(wanted);
  for (const email of [wanted.email, uniqueEmail()])
    await expect(register({ ...wanted, email, password: 'Password123!' })).rejects.toMatchObject({
      reason: 'MALFORMED',
      details: { fields: { password: 'This password is too common. Please choose another' } },
    });
});

test('EP-01 the same request five times with one key makes one account; another body under the key is refused', async () => {
  const wanted = registration();
  const key = uniqueEmail('key');
  for (let time = 0; time < 5; time += 1) await register(wanted, key);
  expect(await identity.facts((await keycloak.waiting(wanted.email))?.uid ?? '')).toHaveLength(2);
  const renamed = register({ ...wanted, displayName: 'Somebody Else' }, key);
  await expect(renamed).rejects.toMatchObject({ reason: 'IDEMPOTENCY_KEY_REUSED' });
  const other = registration();
  await expect(register(other, key)).rejects.toMatchObject({
    reason: 'IDEMPOTENCY_KEY_REUSED',
  });
  expect(await keycloak.waiting(other.email)).toBeUndefined();
});

test('EP-01 what is wrong is said field by field, and nothing is made', async () => {
  const wanted = { ...registration(), password: 'short', country: 'Germany', displayName: '' };
  await expect(register(wanted)).rejects.toMatchObject({
    reason: 'MALFORMED',
    details: {
      fields: {
        password: 'At least 8 characters',
        country: 'Choose a country from the list',
        displayName: 'is required',
      },
    },
  });
  expect(await keycloak.waiting(wanted.email)).toBeUndefined();
});

test('EP-06 a teacher made by an administrator is a tutor and nothing else, enabled and able to sign in', async () => {
  const wanted = teacher();
  const person = await create(wanted);
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
  const { rows } = await identity.pool.query('select act, actor_uid, after from admin_acts where subject_uid = $1', [
    person.uid,
  ]);
  expect(rows).toEqual([{ act: 'user.created', actor_uid: 'a'.repeat(32), after: { role: 'tutor' } }]);
});

test('EP-06 asked five times at once with one key, one teacher and one audit line', async () => {
  const wanted = teacher();
  const key = uniqueEmail('key');
  const first = await create(wanted, key);
  const again = await Promise.all(Array.from({ length: 4 }, () => create(wanted, key)));
  for (const person of again) expect(person).toEqual(first);
  const { rows } = await identity.pool.query('select 1 from admin_acts where subject_uid = $1', [first.uid]);
  expect(rows).toHaveLength(1);
});

test('CON-34 a name of 48 characters is kept whole here and shortened in Keycloak', async () => {
  const lastName = 'W'.repeat(48);
  const person = await create(teacher({ lastName }));
  expect(person.lastName).toBe(lastName);
  expect((await keycloak.accounts.read(person.uid))?.lastName).toBe('W'.repeat(32));
});

test('EP-06 without a password the person is to prove the address and gets a link to choose one', async () => {
  const wanted = teacher({ password: '' });
  const person = await create(wanted);
  expect(person.emailVerified).toBe(false);
  const { rows } = await identity.pool.query('select 1 from password_link_wishes where email = $1', [wanted.email]);
  expect(rows).toHaveLength(1);
});

test('EP-06 a role is needed, and a taken address stays with its owner', async () => {
  await expect(create(teacher({ role: undefined }))).rejects.toMatchObject({
    reason: 'MALFORMED',
    details: { fields: { role: 'is required' } },
  });
  const wanted = teacher();
  await create(wanted);
  await expect(create(wanted, 'another key')).rejects.toMatchObject({ reason: 'EMAIL_TAKEN' });
});

import { refuse } from '../src/domain/refusals.ts';
import { uidOf } from '../src/domain/uid.ts';
import type { Accounts } from '../src/usecases/account-ports.ts';
import { testKeycloak, uniqueEmail, type TestKeycloak } from './keycloak.ts';
import { schoolNow, startIdentity, type RunningIdentity } from './running-identity.ts';

let keycloak: TestKeycloak;
let identity: RunningIdentity;
const down: { is: boolean } = { is: false };
/** Of whom Keycloak cannot tell. */
const unreadable = new Set<string>();

/** The real accounts, with a switch that takes Keycloak away. */
function withSwitch(accounts: Accounts): Accounts {
  const away = () => Promise.reject(refuse('KEYCLOAK_UNAVAILABLE'));
  return { ...accounts, read: (uid) => (down.is || unreadable.has(uid) ? away() : accounts.read(uid)) };
}

beforeAll(async () => {
  keycloak = await testKeycloak();
  identity = await startIdentity(withSwitch(keycloak.accounts));
}, 60_000);
beforeEach(() => void (down.is = false));
afterAll(() => identity?.database.drop());

const student = (sub: string, emailVerified = false) => ({ uid: uidOf(sub), role: 'student' as const, emailVerified });

test('AUTH-13 AUTH-26 the hosted page signs the new student in with the one role', async () => {
  const claims = await keycloak.signUp();
  expect(claims).toMatchObject({ email_verified: false, realm_access: { roles: ['student'] } });
});

test('FB-10 the first request makes the profile, the fact and the verification mail', async () => {
  const email = uniqueEmail();
  const { sub } = await keycloak.signUp({ email, waits: true });
  const me = await identity.cases.getMe(student(sub));
  expect(me).toMatchObject({
    uid: uidOf(sub),
    role: 'student',
    email,
    firstName: 'Kenji',
    lastName: 'Watanabe',
    country: 'JP',
    timeZone: 'Asia/Tokyo',
    about: 'Front desk trainee.',
    createdAt: schoolNow,
    version: 1,
  });
  expect(await identity.facts(me.uid)).toEqual(['UserRegistered', 'EmailRequested']);
  expect(await identity.cases.getMe(student(sub))).toEqual(me);
  expect(await identity.facts(me.uid)).toHaveLength(2);
});

test('eight first requests at once make one person and tell it once', async () => {
  const { sub } = await keycloak.signUp();
  const all = await Promise.all(Array.from({ length: 8 }, () => identity.cases.getMe(student(sub))));
  expect(new Set(all.map(({ version }) => version))).toEqual(new Set([1]));
  expect(await identity.facts(uidOf(sub))).toEqual(['UserRegistered', 'EmailRequested']);
});

test('who signed up and never came back is met through the accounts log, once', async () => {
  const { sub } = await keycloak.signUp();
  await identity.cases.followAccountEvents();
  expect(await identity.facts(uidOf(sub))).toEqual(['UserRegistered', 'EmailRequested']);
  await identity.cases.followAccountEvents();
  await identity.cases.getMe(student(sub));
  expect(await identity.facts(uidOf(sub))).toHaveLength(2);
});

test('a sign-up that cannot be followed keeps none of those behind it, and is followed later', async () => {
  const [stuck, behind] = [await keycloak.signUp(), await keycloak.signUp()];
  unreadable.add(uidOf(stuck.sub));
  await expect(identity.cases.followAccountEvents()).rejects.toMatchObject({ reason: 'KEYCLOAK_UNAVAILABLE' });
  expect(await identity.facts(uidOf(stuck.sub))).toEqual([]);
  expect(await identity.facts(uidOf(behind.sub))).toEqual(['UserRegistered', 'EmailRequested']);
  unreadable.clear();
  await identity.cases.followAccountEvents();
  expect(await identity.facts(uidOf(stuck.sub))).toEqual(['UserRegistered', 'EmailRequested']);
});

test('without Keycloak known people go on and a new account has to wait', async () => {
  const known = await keycloak.signUp();
  const fresh = await keycloak.signUp();
  await identity.cases.getMe(student(known.sub));
  down.is = true;
  await expect(identity.cases.getMe(student(known.sub))).resolves.toMatchObject({ uid: uidOf(known.sub) });
  await expect(identity.cases.getMe(student(fresh.sub))).rejects.toMatchObject({ reason: 'KEYCLOAK_UNAVAILABLE' });
});

test('an account that is gone is nobody', async () => {
  await expect(
    identity.cases.getMe({ uid: 'f'.repeat(32), role: 'student', emailVerified: false }),
  ).rejects.toMatchObject({
    reason: 'ACCOUNT_GONE',
  });
});

test('an address that was proved elsewhere is believed when the token says so', async () => {
  const { sub } = await keycloak.signUp();
  await identity.cases.getMe(student(sub));
  const [one, two] = await Promise.all([
    identity.cases.getMe(student(sub, true)),
    identity.cases.getMe(student(sub, true)),
  ]);
  expect([one.emailVerified, two.emailVerified]).toEqual([true, true]);
  expect(await identity.facts(uidOf(sub))).toEqual([
    'UserRegistered',
    'EmailRequested',
    'UserVerified',
    'ProfileChanged',
  ]);
});

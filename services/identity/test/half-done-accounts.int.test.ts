/** Changes of accounts that break off: the process dies at any step, or Keycloak refuses in the middle. A job brings each to an end. */
import type { PersonEdit } from '../src/domain/edit-person.ts';
import { listAdminActs } from '../src/queries/admin-acts.ts';
import { findPerson } from '../src/queries/people.ts';
import { faultyAccounts } from './faulty-accounts.ts';
import { testKeycloak, uniqueEmail, type TestKeycloak } from './keycloak.ts';
import { commandBy, officer } from './people.ts';
import { startIdentity, type RunningIdentity } from './running-identity.ts';

let keycloak: TestKeycloak;
let identity: RunningIdentity;
const { withFaults, faults, until } = faultyAccounts();

beforeAll(async () => {
  keycloak = await testKeycloak();
  identity = await startIdentity(withFaults(keycloak.accounts));
}, 60_000);
afterAll(() => identity?.database.drop());
afterEach(() => faults.clear());

async function aStudent() {
  const email = uniqueEmail('student');
  const uid = await keycloak.accounts.create({
    email,
    firstName: 'Kenji',
    lastName: 'Watanabe',
    enabled: true,
    emailVerified: false,
    password: 'nine-tea-cups',
    country: 'JP',
    about: '',
    madeBy: undefined,
  });
  if (uid === undefined) throw new Error(`${email} has an account already`);
  await identity.cases.getMe({ uid, role: 'student', emailVerified: false });
  return { uid, email };
}
const update = (
  uid: string,
  edit: PersonEdit,
  { expectedVersion = 0, key }: { expectedVersion?: number; key?: string } = {},
) => identity.cases.updateUser(commandBy(officer, { uid, edit, expectedVersion }, 'UpdateUser', key));
const rolesOf = async (email: string) =>
  (await keycloak.signIn(email))?.realm_access?.roles.filter((role) => ['student', 'tutor', 'admin'].includes(role));
const openChanges = async () => (await identity.pool.query('select uid from account_changes')).rows;

/** The one who worked on it is gone: half a minute later its place is free. */
async function halfAMinuteLater(): Promise<void> {
  await identity.pool.query('update account_changes set leased_until = now(), next_try_at = now()');
}

const steps = ['disable', 'endSessions', 'setOnlyRole', 'update', 'enable'] as const;
const deaths = steps.flatMap((step) => (['dies before', 'dies after'] as const).map((fault) => [step, fault] as const));

test.each(deaths)(
  'EP-07 %s: the process %s it; the job ends with one role, one address, one record',
  async (step, fault) => {
    const { uid } = await aStudent();
    const email = uniqueEmail('renamed');
    const key = uniqueEmail('key');
    const wanted = { role: 'tutor', email } as const;
    await until(step, fault, () => update(uid, wanted, { expectedVersion: 1, key }));
    expect(await identity.cases.finishAccountChanges()).toBe(0);
    await halfAMinuteLater();
    expect(await identity.cases.finishAccountChanges()).toBe(1);
    expect(await findPerson(identity.pool, uid)).toMatchObject({ role: 'tutor', email, enabled: true, version: 2 });
    expect(await rolesOf(email)).toEqual(['tutor']);
    // Whoever asked and heard nothing asks again.
    expect(await update(uid, wanted, { expectedVersion: 1, key })).toMatchObject({ role: 'tutor', version: 2 });
    const { acts } = await listAdminActs(identity.pool, { uid, amount: 0, pageToken: '' });
    expect([acts.length, await openChanges()]).toEqual([1, []]);
  },
);

test('EP-07 Keycloak is away in the middle: asked is answered 503, and the job disables the account without being asked again', async () => {
  const { uid, email } = await aStudent();
  faults.set('endSessions', 'away');
  await expect(update(uid, { enabled: false })).rejects.toMatchObject({ reason: 'KEYCLOAK_UNAVAILABLE' });
  expect(await findPerson(identity.pool, uid)).toMatchObject({ enabled: true });
  await halfAMinuteLater();
  await identity.cases.finishAccountChanges();
  expect(await findPerson(identity.pool, uid)).toMatchObject({ enabled: false });
  expect(await keycloak.signIn(email)).toBeUndefined();
});

test('EP-07 an address that is taken is refused after the account was closed for its new role: everything is as before', async () => {
  const [{ uid, email }, other] = [await aStudent(), await aStudent()];
  await expect(update(uid, { role: 'tutor', email: other.email })).rejects.toMatchObject({ reason: 'EMAIL_TAKEN' });
  expect(await findPerson(identity.pool, uid)).toMatchObject({ role: 'student', email, version: 1 });
  expect(await rolesOf(email)).toEqual(['student']);
  expect(await openChanges()).toEqual([]);
});

test('EP-07 what was decided on an older version is taken back when the job comes to it', async () => {
  const { uid, email } = await aStudent();
  await until('setOnlyRole', 'dies after', () => update(uid, { role: 'tutor' }, { expectedVersion: 1 }));
  await identity.pool.query('update people set version = version + 1 where uid = $1', [uid]);
  await halfAMinuteLater();
  await identity.cases.finishAccountChanges();
  expect(await findPerson(identity.pool, uid)).toMatchObject({ role: 'student', version: 2 });
  expect(await rolesOf(email)).toEqual(['student']);
  expect(await openChanges()).toEqual([]);
});

test('EP-07 while one administrator’s change is under way, another’s is stale and breaks nothing of it', async () => {
  const { uid, email } = await aStudent();
  await until('setOnlyRole', 'dies before', () => update(uid, { role: 'tutor' }));
  await expect(update(uid, { enabled: false })).rejects.toMatchObject({ reason: 'STALE_VERSION' });
  await expect(identity.cases.deleteUser({ uid, reason: '', actorUid: officer.uid })).rejects.toMatchObject({
    reason: 'STALE_VERSION',
  });
  expect(await openChanges()).toEqual([{ uid }]);
  await halfAMinuteLater();
  // Whoever comes next ends it first.
  expect(await update(uid, { lastName: 'Later' })).toMatchObject({ role: 'tutor', lastName: 'Later', version: 3 });
  expect(await rolesOf(email)).toEqual(['tutor']);
});

const ends = (['disable', 'endSessions', 'remove'] as const).flatMap((step) =>
  (['dies before', 'dies after'] as const).map((fault) => [step, fault] as const),
);

test.each(ends)('EP-08 %s: the process %s it; the job closes the account for good', async (step, fault) => {
  const { uid } = await aStudent();
  const remove = () => identity.cases.deleteUser({ uid, reason: 'Asked for it', actorUid: officer.uid });
  await until(step, fault, remove);
  await halfAMinuteLater();
  await identity.cases.finishAccountChanges();
  expect(await keycloak.accounts.read(uid)).toBeUndefined();
  expect(await findPerson(identity.pool, uid)).toMatchObject({ status: 'deleted', email: '' });
  expect(await openChanges()).toEqual([]);
  await remove();
});

function aTeacher() {
  const email = uniqueEmail('teacher');
  const names = { firstName: 'Grace', lastName: 'Okafor', timeZone: 'Africa/Lagos' };
  const role = 'tutor' as const;
  const wanted = { role, email, ...names, isPte: true, password: 'nine-tea-cups', country: '', introduction: '' };
  return { email, wanted };
}

test('EP-06 asked again with the same key while the first request is still at work, the answer comes when the new person can sign in', async () => {
  const { email, wanted } = aTeacher();
  const create = () => identity.cases.createUser(commandBy(officer, wanted, 'CreateUser', email));
  await until('enable', 'dies before', create);
  // The half minute in which the first one has the account to itself goes on.
  expect((await create()).email).toBe(email);
  expect(await rolesOf(email)).toEqual(['tutor']);
  expect(await openChanges()).toEqual([]);
});

test('EP-06 the process dies before it opens a new account: the job opens it', async () => {
  const { email, wanted } = aTeacher();
  await until('enable', 'dies before', () => identity.cases.createUser(commandBy(officer, wanted, 'CreateUser')));
  expect(await keycloak.signIn(email)).toBeUndefined();
  await halfAMinuteLater();
  await identity.cases.finishAccountChanges();
  expect(await rolesOf(email)).toEqual(['tutor']);
});

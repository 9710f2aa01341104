/** An account that is made by the API while identity dies, its database fails or Keycloak is away, at each step of it: the same request again ends with one account, one profile, one mail. */
import { uidOf } from '../src/domain/uid.ts';
import { faultyAccounts } from './faulty-accounts.ts';
import { testKeycloak, uniqueEmail, type TestKeycloak } from './keycloak.ts';
import { commandBy } from './people.ts';
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

function aRegistration() {
  const email = uniqueEmail('saga');
  const key = uniqueEmail('key');
  const command = { email, password: 'nine-tea-cups', displayName: 'Ana Sample', about: '', country: 'DE' };
  return {
    email,
    register: () => identity.cases.registerAccount(commandBy({ uid: '' }, command, 'RegisterAccount', key)),
  };
}

async function expectOnce(email: string): Promise<void> {
  const account = await keycloak.waiting(email);
  const { rows } = await identity.pool.query('select uid from people where email = $1', [email]);
  expect(rows).toEqual([{ uid: account?.uid }]);
  expect(await identity.facts(account?.uid ?? '')).toEqual(['UserRegistered', 'EmailRequested']);
  const claims = await keycloak.signIn(email);
  expect([uidOf(claims?.sub ?? ''), claims?.realm_access?.roles]).toEqual([account?.uid, ['student']]);
}

test.each(['dies before', 'dies after', 'away'] as const)(
  'EP-01 the account is to be made, and the process or Keycloak %s it',
  async (fault) => {
    const { email, register } = aRegistration();
    if (fault === 'away') {
      faults.set('create', fault);
      await expect(register()).rejects.toMatchObject({ reason: 'KEYCLOAK_UNAVAILABLE' });
    } else await until('create', fault, register);
    expect(await identity.pool.query('select 1 from people where email = $1', [email])).toHaveProperty('rowCount', 0);
    await register();
    await register();
    await expectOnce(email);
  },
);

/** Writing the profile fails as long as the facts have no place to go. */
async function whileNothingIsWritten(work: () => Promise<unknown>): Promise<void> {
  const { pool } = identity;
  await pool.query('alter table outbox rename to outbox_away');
  try {
    await work();
  } finally {
    await pool.query('alter table outbox_away rename to outbox');
  }
}

test('EP-01 the profile cannot be written: the account goes away again, and the next try makes both', async () => {
  const { email, register } = aRegistration();
  await whileNothingIsWritten(() => expect(register()).rejects.toThrow());
  expect(await keycloak.waiting(email)).toBeUndefined();
  await register();
  await expectOnce(email);
});

test.each(['dies before', 'away'] as const)(
  'EP-01 the profile cannot be written, and taking the account back %s: the next try goes on with it',
  async (fault) => {
    const { email, register } = aRegistration();
    await whileNothingIsWritten(async () => {
      if (fault === 'away') {
        faults.set('remove', fault);
        await expect(register()).rejects.toThrow();
      } else await until('remove', fault, register);
    });
    const left = await keycloak.waiting(email);
    expect(left).toBeDefined();
    await register();
    await expectOnce(email);
    expect((await keycloak.waiting(email))?.uid).toBe(left?.uid);
  },
);

test('EP-01 the account was made, and Keycloak is away when it is looked for: the next try goes on with it', async () => {
  const { email, register } = aRegistration();
  await until('create', 'dies after', register);
  faults.set('findByEmail', 'away');
  await expect(register()).rejects.toMatchObject({ reason: 'KEYCLOAK_UNAVAILABLE' });
  await register();
  await expectOnce(email);
});

test('EP-01 the answer is lost: the same request again changes nothing and asks Keycloak nothing, also when the address was proved by then', async () => {
  const { email, register } = aRegistration();
  await register();
  faults.set('create', 'away');
  await register();
  await expectOnce(email);
  const { uid } = (await keycloak.waiting(email)) ?? { uid: '' };
  await identity.cases.confirmVerification(await identity.mailedToken(uid));
  await register();
  faults.clear();
  await register();
  expect(await keycloak.waiting(email)).toBeUndefined();
  expect(await keycloak.accounts.findByEmail(email)).toMatchObject({ uid });
});

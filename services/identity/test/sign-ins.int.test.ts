/** Where somebody is signed in, and signing out elsewhere: on the real database and the real Keycloak. */
import { renew } from '@parlance/deploy/hosted-pages';
import { uidOf } from '../src/domain/uid.ts';
import { testKeycloak, uniqueEmail, type TestKeycloak } from './keycloak.ts';
import { startIdentity, type RunningIdentity } from './running-identity.ts';

let keycloak: TestKeycloak;
let identity: RunningIdentity;

beforeAll(async () => {
  keycloak = await testKeycloak();
  identity = await startIdentity(keycloak.accounts);
}, 60_000);
afterAll(() => identity?.database.drop());

const present = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('nobody was signed in');
  return value;
};

/** Signed up in one browser, and signed in with another. */
async function inTwoBrowsers() {
  const email = uniqueEmail('student');
  const first = await keycloak.signUp({ email });
  const uid = uidOf(first.sub);
  await identity.cases.getMe({ uid, role: 'student', emailVerified: false });
  const second = present(await keycloak.signIn(email));
  return { uid, email, first, second };
}
const list = (uid: string, session?: string) => identity.cases.ownSignIns.list({ uid, session });
const isRefused = async (session: string) => {
  const { rows } = await identity.pool.query('select from revoked_sessions where session = $1', [session]);
  return rows.length === 1;
};
const renewed = (refreshToken: string) =>
  renew(keycloak.oidc, refreshToken).then(
    () => true,
    () => false,
  );

test('the browser that asks stands first, with when and from where each was here', async () => {
  const { uid, first, second } = await inTwoBrowsers();
  const shown = await list(uid, first.sid);
  expect(shown.map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
    [first.sid, true],
    [second.sid, false],
  ]);
  for (const { address, startedAt, lastSeenAt } of shown) {
    expect(address).not.toBe('');
    expect(lastSeenAt.getTime()).toBeGreaterThanOrEqual(startedAt.getTime());
    expect(Math.abs(startedAt.getTime() - Date.now())).toBeLessThan(120_000);
  }
});

test('L10 signing out there ends that sign-in and its tokens, and no other, also when it is asked twice', async () => {
  const { uid, first, second } = await inTwoBrowsers();
  await identity.cases.ownSignIns.end({ uid, id: second.sid });
  await identity.cases.ownSignIns.end({ uid, id: second.sid });
  expect((await list(uid, first.sid)).map(({ id }) => id)).toEqual([first.sid]);
  expect([await isRefused(second.sid), await isRefused(first.sid)]).toEqual([true, false]);
  expect([await renewed(second.refreshToken), await renewed(first.refreshToken)]).toEqual([false, true]);
});

test('signing out everywhere else leaves the one that asks', async () => {
  const { uid, email, first, second } = await inTwoBrowsers();
  const third = present(await keycloak.signIn(email));
  await identity.cases.ownSignIns.endOthers({ uid, session: third.sid });
  expect((await list(uid, third.sid)).map(({ id }) => id)).toEqual([third.sid]);
  expect([await isRefused(first.sid), await isRefused(second.sid)]).toEqual([true, true]);
});

test('a stranger with the id ends nothing and sees nothing', async () => {
  const [mine, theirs] = [await inTwoBrowsers(), await inTwoBrowsers()];
  await identity.cases.ownSignIns.end({ uid: mine.uid, id: theirs.first.sid });
  await identity.cases.ownSignIns.end({ uid: mine.uid, id: '../users' });
  expect(await list(theirs.uid)).toHaveLength(2);
  expect((await list(mine.uid)).map(({ id }) => id)).not.toContain(theirs.first.sid);
});

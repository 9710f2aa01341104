/** Whoever signs up waits for the proof of the address, and nobody learns by it whether the address has an account: on the page, by the API, and on every way from there. */
import { randomUUID } from 'node:crypto';
import { uidOf } from '../src/domain/uid.ts';
import { isSignUpStandIn, signUpStandIn } from '../src/domain/unproven-address.ts';
import { findPerson } from '../src/queries/people.ts';
import { testKeycloak, uniqueEmail, type TestKeycloak } from './keycloak.ts';
import { commandBy } from './people.ts';
import { schoolNow, startIdentity, type RunningIdentity } from './running-identity.ts';

let keycloak: TestKeycloak;
let identity: RunningIdentity;
const made = new Set<string>();

beforeAll(async () => {
  keycloak = await testKeycloak();
  const { accounts } = keycloak;
  const ofThisTest = (waiting: string[]) => waiting.filter((uid) => made.has(uid));
  identity = await startIdentity({
    ...accounts,
    // The realm keeps whom earlier runs have left there.
    waitingSince: async (instant) => ofThisTest(await accounts.waitingSince(instant)),
  });
}, 90_000);
afterAll(() => identity?.database.drop());
afterEach(() => identity.realTime.set(new Date()));

const aDay = 24 * 60 * 60_000;
/** Of those who wait; the accounts that hold an address have another. */
const secret = 'ten-tea-cups';
const self = (uid: string) => ({ uid, role: 'student' as const, emailVerified: false });

type Door = (email: string) => Promise<string>;
const doors: [string, Door][] = [
  [
    'the page',
    async (email) => {
      const uid = uidOf((await keycloak.signUp({ email, waits: true, secret })).sub);
      made.add(uid);
      return uid;
    },
  ],
  [
    'the API',
    async (email) => {
      const command = { email, password: secret, displayName: 'Kenji Watanabe', about: '', country: 'JP' };
      await identity.cases.registerAccount(commandBy({ uid: '' }, command, 'RegisterAccount', randomUUID()));
      return (await keycloak.waiting(email))?.uid ?? '';
    },
  ],
];
const [[, byPage]] = doors as [[string, Door]];

async function mailed(uid: string) {
  const fact = await identity.lastFact('parlance.identity.v1.EmailRequested', uid);
  const link = new URL((await identity.mailLink(fact?.reference ?? ''))?.link ?? 'about:blank');
  return { kind: fact?.kind, email: fact?.email, leadsTo: link.pathname, token: link.searchParams.get('token') };
}

/** Everything that whoever signed up sees, without what is each person's own. */
async function seenBy(signUp: Door, email: string, at: Date) {
  identity.realTime.set(at);
  const uid = await signUp(email);
  const seen: unknown[] = [];
  const me = await identity.cases.getMe(self(uid));
  seen.push({ ...me, uid: '', email: me.email === email });
  seen.push(await identity.cases.verificationCooldown(uid));
  identity.realTime.advance(60_000);
  seen.push(await identity.cases.requestVerification(commandBy({ uid: uid }, self(uid), 'RequestVerification')));
  const claims = await keycloak.signIn(email, secret);
  const { sub, email: claimed = '', bearer: _bearer, refreshToken: _refresh, ...rest } = claims ?? { sub: '' };
  seen.push(uidOf(sub) === uid, isSignUpStandIn(claimed), Object.keys(rest).toSorted());
  seen.push(await keycloak.signIn(email, 'not the password'));
  seen.push((await identity.facts(uid)).slice(0, 3));
  return seen;
}

test.each(doors)(
  'L8, AUTH-26, NS-59 by %s a taken address is answered on every way as a free one is',
  async (_door, signUp) => {
    const [taken, free] = [uniqueEmail('taken'), uniqueEmail('free')];
    await keycloak.signUp({ email: taken });
    const now = new Date();
    expect(await seenBy(signUp, taken, now)).toEqual(await seenBy(signUp, free, now));
  },
  60_000,
);

test.each(doors)(
  'NS-59 by %s only who reads the mail learns that the address is taken; its account is as it was',
  async (_door, signUp) => {
    const email = uniqueEmail('taken');
    const owner = await keycloak.signUp({ email });
    const before = await keycloak.accounts.read(uidOf(owner.sub));
    const uid = await signUp(email);
    await identity.cases.getMe(self(uid));
    expect(await mailed(uid)).toEqual({ kind: 'KIND_ADDRESS_TAKEN', email, leadsTo: '/signin', token: null });
    expect(await keycloak.accounts.read(uidOf(owner.sub))).toEqual(before);
    expect(await keycloak.accounts.findByEmail(email)).toMatchObject({ uid: uidOf(owner.sub) });
    expect(await keycloak.accounts.read(uid)).toMatchObject({ email, isWaiting: true, emailVerified: false });
  },
  30_000,
);

test.each(doors)(
  'FB-51, NS-59 by %s the account gets the address with the link, and the first of several has it',
  async (_door, signUp) => {
    const email = uniqueEmail();
    const [one, other] = [await signUp(email), await signUp(email)];
    for (const uid of [one, other]) await identity.cases.getMe(self(uid));
    expect(await keycloak.accounts.findByEmail(email)).toBeUndefined();
    const [first, second] = [await mailed(one), await mailed(other)];
    expect([first.kind, second.kind]).toEqual(['KIND_VERIFY', 'KIND_VERIFY']);
    expect(await identity.cases.confirmVerification(first.token ?? '')).toEqual({ uid: one });
    await expect(identity.cases.confirmVerification(second.token ?? '')).rejects.toMatchObject({
      reason: 'EMAIL_TAKEN',
    });
    expect(await keycloak.accounts.findByEmail(email)).toMatchObject({
      uid: one,
      isWaiting: false,
      emailVerified: true,
    });
    const claims = await keycloak.signIn(email, secret);
    expect([uidOf(claims?.sub ?? ''), claims?.email, claims?.email_verified]).toEqual([one, email, true]);
    // Whoever was slower reads in the next mail why.
    identity.realTime.advance(60_000);
    await identity.cases.requestVerification(commandBy({ uid: other }, self(other), 'RequestVerification'));
    expect(await mailed(other)).toMatchObject({ kind: 'KIND_ADDRESS_TAKEN', leadsTo: '/signin' });
  },
  60_000,
);

test('of several who wait for one address the newest signs in with it, however it was made', async () => {
  const email = uniqueEmail();
  for (const [, signUp] of [...doors, ...doors]) {
    const uid = await signUp(email);
    expect(await keycloak.waiting(email)).toEqual({ uid });
    expect(uidOf((await keycloak.signIn(email.toUpperCase(), secret))?.sub ?? '')).toBe(uid);
  }
}, 60_000);

test('an address that strangers sign up with is mailed five times a day, taken or not, and every one is answered alike', async () => {
  const [taken, free] = [uniqueEmail('taken'), uniqueEmail('free')];
  await keycloak.signUp({ email: taken });
  for (const email of [taken, free]) {
    const answers: unknown[] = [];
    for (let times = 0; times < 6; times += 1) {
      const { version, emailVerified, createdAt } = await identity.cases.getMe(self(await byPage(email)));
      answers.push({ version, emailVerified, createdAt });
    }
    expect(answers).toEqual(Array(6).fill({ version: 1, emailVerified: false, createdAt: schoolNow }));
    const mails = await identity.pool.query('select 1 from mail_links where email = $1', [email]);
    expect([email, mails.rowCount]).toEqual([email, 5]);
  }
}, 60_000);

test('who is signed in and waits for an address gets it by any link that was mailed to it: strangers who used up the mails of the day keep nobody out', async () => {
  const [email, elsewhere] = [uniqueEmail(), uniqueEmail('elsewhere')];
  const [, [, byApi]] = doors as [unknown, [string, Door]];
  const strangers: string[] = [];
  for (let times = 0; times < 5; times += 1) strangers.push(await byApi(email));
  const own = await byPage(email);
  const bystander = await byPage(elsewhere);
  for (const uid of [own, bystander]) await identity.cases.getMe(self(uid));
  expect(await identity.facts(own)).toEqual(['UserRegistered']);
  const [first, second] = [await mailed(strangers[0] ?? ''), await mailed(strangers[1] ?? '')];
  for (const _again of [1, 2])
    expect(await identity.cases.confirmVerification(first.token ?? '', own)).toEqual({ uid: own });
  expect(await identity.facts(own)).toEqual(['UserRegistered', 'UserVerified', 'ProfileChanged']);
  expect(await keycloak.accounts.findByEmail(email)).toMatchObject({ uid: own, emailVerified: true });
  await expect(identity.cases.confirmVerification(first.token ?? '')).rejects.toMatchObject({ reason: 'LINK_INVALID' });
  // Signed in with another address, it is as if nobody were.
  await expect(identity.cases.confirmVerification(second.token ?? '', bystander)).rejects.toMatchObject({
    reason: 'EMAIL_TAKEN',
  });
  expect(await findPerson(identity.pool, bystander)).toMatchObject({ email: elsewhere, emailVerified: false });
}, 60_000);

test('a sign-up that nobody confirmed ends seven days after the last mail about it, with its account; a confirmed one does not', async () => {
  const [gone, kept, unmet] = [uniqueEmail('gone'), uniqueEmail('kept'), uniqueEmail('unmet')];
  const [late, confirmed, stranger] = [await byPage(gone), await byPage(kept), await byPage(unmet)];
  for (const uid of [late, confirmed]) await identity.cases.getMe(self(uid));
  await identity.cases.confirmVerification((await mailed(confirmed)).token ?? '');
  identity.realTime.advance(6 * aDay);
  await identity.cases.requestVerification(commandBy({ uid: late }, self(late), 'RequestVerification'));
  identity.realTime.advance(7 * aDay - 60_000);
  await identity.cases.endUnconfirmedSignUps();
  expect(await keycloak.accounts.read(late)).toBeDefined();
  expect(await keycloak.accounts.read(stranger)).toBeUndefined();
  identity.realTime.advance(2 * 60_000);
  await identity.cases.endUnconfirmedSignUps();
  expect(await keycloak.accounts.read(late)).toBeUndefined();
  expect(await findPerson(identity.pool, late)).toMatchObject({ status: 'deleted', email: '' });
  expect((await identity.facts(late)).at(-1)).toBe('UserDeleted');
  expect(await keycloak.accounts.findByEmail(kept)).toMatchObject({ uid: confirmed });
  expect(await keycloak.signIn(gone, secret)).toBeUndefined();
}, 60_000);

test('whom a program of the release before met under what stands in for the address gets the address, and can be mailed', async () => {
  const email = uniqueEmail();
  const uid = await byPage(email);
  await identity.cases.getMe(self(uid));
  const standIn = signUpStandIn(randomUUID());
  await identity.pool.query('update people set email = $2 where uid = $1', [uid, standIn]);
  await identity.pool.query('update mail_links set email = $2 where uid = $1', [uid, standIn]);
  identity.realTime.advance(60_000);
  await identity.cases.requestVerification(commandBy({ uid: uid }, self(uid), 'RequestVerification'));
  expect(await findPerson(identity.pool, uid)).toMatchObject({ email });
  const { token } = await mailed(uid);
  expect(await identity.cases.confirmVerification(token ?? '')).toEqual({ uid });
  expect(await keycloak.accounts.findByEmail(email)).toMatchObject({ uid, emailVerified: true });
});

test('whom a program of the release before confirmed gets the address with the next look at those who wait', async () => {
  const email = uniqueEmail();
  const uid = await byPage(email);
  await identity.cases.getMe(self(uid));
  await keycloak.accounts.markEmailVerified(uid);
  await identity.cases.getMe({ ...self(uid), emailVerified: true });
  identity.realTime.advance(8 * aDay);
  await identity.cases.endUnconfirmedSignUps();
  expect(await keycloak.accounts.findByEmail(email)).toMatchObject({ uid, emailVerified: true, isWaiting: false });
});

test('an account that waits can be renamed, closed and opened by an administrator and goes on waiting', async () => {
  const email = uniqueEmail();
  await keycloak.signUp({ email });
  const uid = await byPage(email);
  await identity.cases.getMe(self(uid));
  await keycloak.accounts.disable(uid);
  expect(await keycloak.signIn(email, secret)).toBeUndefined();
  await keycloak.accounts.update(uid, { email, emailVerified: false, firstName: 'Ada' });
  await keycloak.accounts.enable(uid);
  expect(await keycloak.accounts.read(uid)).toMatchObject({ email, firstName: 'Ada', isWaiting: true, enabled: true });
  expect(uidOf((await keycloak.signIn(email, secret))?.sub ?? '')).toBe(uid);
});

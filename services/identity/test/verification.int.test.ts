import { randomUUID } from 'node:crypto';
import { uidOf } from '../src/domain/uid.ts';
import type { Caller } from '../src/usecases/get-me.ts';
import { testKeycloak, uniqueEmail, type TestKeycloak } from './keycloak.ts';
import { commandBy } from './people.ts';
import { startIdentity, type RunningIdentity } from './running-identity.ts';

let keycloak: TestKeycloak;
let identity: RunningIdentity;

beforeAll(async () => {
  keycloak = await testKeycloak();
  identity = await startIdentity(keycloak.accounts);
}, 60_000);
afterAll(() => identity?.database.drop());

async function newStudent() {
  const email = uniqueEmail();
  const { sub } = await keycloak.signUp({ email, waits: true });
  const caller = { uid: uidOf(sub), role: 'student' as const, emailVerified: false };
  await identity.cases.getMe(caller);
  return { email, caller, uid: caller.uid };
}

const confirm = (token: string) => identity.cases.confirmVerification(token);

test('FB-51 the mailed link verifies the address here, in Keycloak and in the next token', async () => {
  const { email, caller, uid } = await newStudent();
  expect(await confirm(await identity.mailedToken(uid))).toEqual({ uid });
  expect(await identity.cases.getMe(caller)).toMatchObject({ emailVerified: true, version: 2 });
  expect(await identity.facts(uid)).toEqual(['UserRegistered', 'EmailRequested', 'UserVerified', 'ProfileChanged']);
  expect(await keycloak.signIn(email)).toMatchObject({ email_verified: true });
});

test('FB-51 the same link again is fine for the person whom it verified, and changes nothing', async () => {
  const { uid } = await newStudent();
  const token = await identity.mailedToken(uid);
  await Promise.all([confirm(token), confirm(token), confirm(token)]);
  expect(await confirm(token)).toEqual({ uid });
  expect(await identity.facts(uid)).toHaveLength(4);
});

test('FB-51 a made-up token is refused, and an expired one too', async () => {
  const { uid } = await newStudent();
  await expect(confirm('made-up')).rejects.toMatchObject({ reason: 'LINK_INVALID' });
  const token = await identity.mailedToken(uid);
  identity.realTime.advance(24 * 60 * 60_000);
  await expect(confirm(token)).rejects.toMatchObject({ reason: 'LINK_EXPIRED' });
  identity.realTime.set(new Date());
});

test('FB-44 the event holds a reference that opens nothing; the link is told once it is asked for, until it is used', async () => {
  const { uid } = await newStudent();
  const fact = await identity.lastFact('parlance.identity.v1.EmailRequested', uid);
  const reference = fact?.reference ?? '';
  await expect(confirm(reference)).rejects.toMatchObject({ reason: 'LINK_INVALID' });
  const view = await identity.mailLink(reference);
  expect(view?.link).toMatch(/^http:\/\/school\.test\/verify\?token=[\w-]{43}$/);
  expect(view?.name).toBe('Kenji Watanabe');
  const { rows } = await identity.pool.query('select * from mail_links where uid = $1', [uid]);
  expect(JSON.stringify(rows)).not.toContain(await identity.mailedToken(uid));
  await confirm(await identity.mailedToken(uid));
  expect(await identity.mailLink(reference)).toBeUndefined();
  expect(await identity.mailLink('not-a-reference')).toBeUndefined();
});

const mailAgain = (caller: Caller, key?: string) =>
  identity.cases.requestVerification(commandBy({ uid: caller.uid }, caller, 'RequestVerification', key));

/** The mail of the sign-up counts: the next one is a minute later. */
async function studentWhoWaited() {
  const known = await newStudent();
  identity.realTime.advance(60_000);
  return known;
}

test('AUTH-39 right after the sign-up, whose mail is on its way, nothing is mailed again', async () => {
  const { caller, uid } = await newStudent();
  await expect(mailAgain(caller)).rejects.toMatchObject({ reason: 'RESEND_COOLDOWN' });
  expect(await identity.facts(uid)).toEqual(['UserRegistered', 'EmailRequested']);
});

test('AUTH-39 a resend is mailed after 60 seconds, the next one 60 seconds later and not before', async () => {
  const { caller, uid } = await studentWhoWaited();
  expect(await mailAgain(caller)).toEqual({ cooldownMs: 60_000 });
  identity.realTime.advance(59_999);
  await expect(mailAgain(caller)).rejects.toMatchObject({
    reason: 'RESEND_COOLDOWN',
    retryAfterMs: 1,
  });
  identity.realTime.advance(1);
  await mailAgain(caller);
  expect(await identity.facts(uid)).toEqual(['UserRegistered', 'EmailRequested', 'EmailRequested', 'EmailRequested']);
});

test('AUTH-39 whoever asks again because the answer was lost gets that answer, and one mail', async () => {
  const { caller, uid } = await studentWhoWaited();
  const key = randomUUID();
  const outcomes = await Promise.all([mailAgain(caller, key), mailAgain(caller, key), mailAgain(caller, key)]);
  outcomes.push(await mailAgain(caller, key));
  expect(outcomes).toEqual(Array(4).fill({ cooldownMs: 60_000 }));
  expect(await identity.facts(uid)).toHaveLength(3);
  await expect(mailAgain(caller, randomUUID())).rejects.toMatchObject({ reason: 'RESEND_COOLDOWN' });
});

test('AUTH-39 the fifth mail of a day is the last one, and the page is told how long to wait', async () => {
  const { caller, uid } = await newStudent();
  expect(await identity.cases.verificationCooldown(uid)).toBe(60_000);
  for (let mail = 2; mail <= 5; mail += 1) {
    identity.realTime.advance(60_000);
    const { cooldownMs } = await mailAgain(caller);
    // The day began with the mail of the sign-up, four minutes before the fifth.
    expect(cooldownMs).toBe(mail < 5 ? 60_000 : 86_400_000 - 240_000);
  }
  identity.realTime.advance(60_000);
  const left = 86_400_000 - 300_000;
  expect(await identity.cases.verificationCooldown(uid)).toBe(left);
  await expect(mailAgain(caller)).rejects.toMatchObject({
    reason: 'RESEND_COOLDOWN',
    retryAfterMs: left,
  });
  expect(await identity.facts(uid)).toHaveLength(6);
  identity.realTime.advance(left);
  await mailAgain(caller);
});

test('AUTH-39 ten clicks at once are one mail', async () => {
  const { caller, uid } = await studentWhoWaited();
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => mailAgain(caller)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await identity.facts(uid)).toHaveLength(3);
});

test('a verified person gets no more verification mail', async () => {
  const { caller, uid } = await newStudent();
  await confirm(await identity.mailedToken(uid));
  expect(await mailAgain(caller)).toEqual({ cooldownMs: 0 });
  expect(await identity.facts(uid)).toHaveLength(4);
});

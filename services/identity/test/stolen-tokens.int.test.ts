/** What ends the tokens that are out there: an ended sign-in, tokens in two hands, and what the school does to the account; with the real Keycloak. */
import { createHash, randomBytes } from 'node:crypto';
import { systemClock } from '@parlance/runtime/clock/clock';
import { makeLife } from '@parlance/runtime/lifecycle/life';
import { makeLogger } from '@parlance/runtime/logging/logger';
import { eventually } from '@parlance/runtime/testing/eventually';
import { makeBrowser, renew, signInBy, type Claims } from '@parlance/deploy/hosted-pages';
import type { PersonEdit } from '../src/domain/edit-person.ts';
import { uidOf } from '../src/domain/uid.ts';
import { startRevocationFeed, type RevocationFeed } from '../src/inbound/grpc/revocation-feed.ts';
import { makeRevocationReader } from '../src/outbound/postgres/revocations.ts';
import { testKeycloak, uniqueEmail, type TestKeycloak } from './keycloak.ts';
import { commandBy, enrol, lessonOf, officer } from './people.ts';
import { startIdentity, type RunningIdentity } from './running-identity.ts';

const password = 'nine-tea-cups';
let keycloak: TestKeycloak;
let identity: RunningIdentity;
let feed: RevocationFeed;

beforeAll(async () => {
  keycloak = await testKeycloak();
  identity = await startIdentity(keycloak.accounts);
  const { repeat } = makeLife('test', makeLogger({ name: 'test', level: 'silent' }));
  const reader = makeRevocationReader(identity.pool);
  // So rarely that only being told brings the news in time.
  feed = startRevocationFeed({ reader, realTime: systemClock, repeat, pollMs: 600_000 });
}, 60_000);
afterAll(async () => {
  await feed?.stop();
  await identity?.database.drop();
});

type SignedIn = Claims & { sid: string };
const tokenOf = ({ sub, sid, iat }: SignedIn) => ({ uid: uidOf(sub), session: sid, issuedAt: new Date(iat * 1_000) });
const isRefused = (claims: SignedIn) => feed.isRevoked(tokenOf(claims));
const post = (door: string, form: Record<string, string>) =>
  fetch(`${keycloak.oidc}/${door}`, { method: 'POST', body: new URLSearchParams({ client_id: 'portal', ...form }) });

/** One person on two devices; the last token of each was given in the second of what follows, more often than not. */
async function onTwoDevices(): Promise<{ laptop: SignedIn; phone: SignedIn }> {
  const email = uniqueEmail();
  const phone = (await keycloak.signUp({ email })) as SignedIn;
  const laptop = (await keycloak.signIn(email)) as SignedIn;
  expect(laptop.sid).not.toBe(phone.sid);
  return { laptop, phone };
}

async function look(): Promise<void> {
  await identity.cases.followAccountEvents();
  feed.readNow();
}

const ways: [string, (laptop: SignedIn) => Promise<unknown>][] = [
  ['a sign-out', ({ refreshToken }) => post('logout', { refresh_token: refreshToken })],
  ['a revoked refresh token', ({ refreshToken }) => post('revoke', { token: refreshToken })],
  [
    'a refresh token that is shown twice',
    async ({ refreshToken }) => {
      await renew(keycloak.oidc, refreshToken);
      expect((await post('token', { grant_type: 'refresh_token', refresh_token: refreshToken })).status).toBe(400);
    },
  ],
];
test.each(ways)('CON-50 %s ends the tokens of that sign-in, and of no other', async (_what, act) => {
  const { laptop, phone } = await onTwoDevices();
  expect([isRefused(laptop), isRefused(phone)]).toEqual([false, false]);
  await act(laptop);
  await look();
  await eventually(() => isRefused(laptop));
  expect(isRefused(phone)).toBe(false);
});

test('an access token that is revoked ends all tokens of the person: its session is not told', async () => {
  const { laptop } = await onTwoDevices();
  await post('revoke', { token: laptop.bearer });
  await look();
  await eventually(() => isRefused(laptop));
});

test('OA1 a code that is shown twice ends the tokens that it gave, and the browser signs in again by itself', async () => {
  const email = uniqueEmail();
  await keycloak.signUp({ email });
  const redirect_uri = `${keycloak.publicUrl}/callback`;
  const browser = makeBrowser(new URL(keycloak.oidc).origin);
  const begin = async () => {
    const verifier = randomBytes(32).toString('base64url');
    const code_challenge = createHash('sha256').update(verifier).digest('base64url');
    const asked = { client_id: 'portal', redirect_uri, response_type: 'code', scope: 'openid', nonce: 'n' };
    const query = new URLSearchParams({ ...asked, code_challenge, code_challenge_method: 'S256' });
    return { verifier, page: await browser.visit(`${keycloak.oidc}/auth?${query}`) };
  };
  const redeem = async (leftTo: string | undefined, code_verifier: string) => {
    const code = new URL(leftTo ?? '').searchParams.get('code') ?? '';
    const answer = await post('token', { grant_type: 'authorization_code', redirect_uri, code, code_verifier });
    const { access_token: bearer = '' } = (await answer.json()) as { access_token?: string };
    return bearer && (JSON.parse(Buffer.from(bearer.split('.')[1] ?? '', 'base64url').toString()) as SignedIn);
  };
  const { verifier, page } = await begin();
  const { leftTo } = await browser.submit(page, { username: email, password });
  const first = await redeem(leftTo, verifier);
  if (!first) throw new Error('the code gave nothing');
  expect(await redeem(leftTo, verifier)).toBe('');
  await look();
  await eventually(() => isRefused(first));
  // The next second, as the code's own session goes on in the browser.
  await eventually(() => Date.now() >= (first.iat + 2) * 1_000, { withinMs: 3_000 });
  const again = await begin();
  const next = await redeem(again.page.leftTo, again.verifier);
  if (!next) throw new Error('the browser was signed out');
  await look();
  expect(isRefused(next)).toBe(false);
});

test('a dead or made-up refresh token that is shown again and again does not end a living session', async () => {
  const { laptop, phone } = await onTwoDevices();
  const [head, , mark] = laptop.refreshToken.split('.');
  const forged = Buffer.from(JSON.stringify({ sub: phone.sub, sid: phone.sid, typ: 'Refresh' })).toString('base64url');
  await post('token', { grant_type: 'refresh_token', refresh_token: [head, forged, mark].join('.') });
  await post('token', { grant_type: 'refresh_token', refresh_token: 'nonsense' });
  await post('token', { grant_type: 'authorization_code', code: 'nonsense', redirect_uri: 'http://x.test' });
  await look();
  const seen = await signInBy(
    { oidc: keycloak.oidc, redirectUri: `${keycloak.publicUrl}/callback`, page: 'auth' },
    { username: laptop.email, password },
  );
  expect(seen).toBeDefined();
  expect([isRefused(laptop), isRefused(phone)]).toEqual([false, false]);
});

test('a new password ends the other sessions', async () => {
  const { laptop, phone } = await onTwoDevices();
  const browser = makeBrowser(new URL(keycloak.oidc).origin);
  const query = new URLSearchParams({
    client_id: 'portal',
    redirect_uri: `${keycloak.publicUrl}/callback`,
    response_type: 'code',
    scope: 'openid',
    nonce: 'n',
    kc_action: 'UPDATE_PASSWORD',
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
  });
  const signIn = await browser.visit(`${keycloak.oidc}/auth?${query}`);
  const form = await browser.submit(signIn, { username: laptop.email, password });
  await browser.submit(form, { 'password-new': 'ten-tea-cups', 'password-confirm': 'ten-tea-cups' });
  await look();
  await eventually(() => isRefused(laptop) && isRefused(phone));
});

const edit = (uid: string, wanted: PersonEdit) =>
  identity.cases.updateUser(commandBy(officer, { uid, edit: wanted, expectedVersion: 0 }, 'UpdateUser'));

/** Answers what was given in the second after the one that ended with the old role. */
async function becomeTutor(uid: string, email: string): Promise<SignedIn> {
  identity.realTime.set(new Date());
  await edit(uid, { role: 'tutor' });
  const terms = { uid, expectedVersion: 0, edit: { status: 'completed' as const } };
  await identity.cases.updateTutor(commandBy(officer, terms, 'UpdateTutor'));
  feed.readNow();
  return eventually(async () => {
    const claims = (await keycloak.signIn(email)) as SignedIn;
    return !isRefused(claims) && claims;
  });
}

async function decideOnReport(uid: string, action: 'suspended' | 'removed'): Promise<void> {
  const student = await enrol(identity, 'student');
  await lessonOf(identity, { tutor: { uid, role: 'tutor' }, student });
  const words = { tutorUid: uid, bookingId: '', message: 'Came late twice.', studentUid: '' };
  const { reportId } = await identity.cases.reportTutor(commandBy(student, words), student);
  const decision = { action, resolved: true };
  await identity.cases.resolveReport(commandBy(officer, { reportId, expectedVersion: 0, decision }));
}

const acts: [what: string, role: 'student' | 'tutor', act: (uid: string) => Promise<unknown>][] = [
  ['a disabled account', 'student', (uid) => edit(uid, { enabled: false })],
  ['another role', 'student', (uid) => edit(uid, { role: 'tutor' })],
  ['another address', 'student', (uid) => edit(uid, { email: uniqueEmail('renamed') })],
  ['a suspension after a report', 'tutor', (uid) => decideOnReport(uid, 'suspended')],
  ['a removal after a report', 'tutor', (uid) => decideOnReport(uid, 'removed')],
  [
    'an account that is closed for good',
    'student',
    (uid) => identity.cases.deleteUser({ uid, reason: '', actorUid: officer.uid }),
  ],
];
test.each(acts)(
  'L10 %s ends every token of the person, also one of the same second, and nobody else’s',
  async (...[, role, act]) => {
    const email = uniqueEmail();
    const first = (await keycloak.signUp({ email })) as SignedIn;
    const uid = uidOf(first.sub);
    await identity.cases.getMe({ uid, role: 'student', emailVerified: false });
    const claims = role === 'student' ? first : await becomeTutor(uid, email);
    expect(isRefused(claims)).toBe(false);
    identity.realTime.set(new Date(claims.iat * 1_000 + 999));
    await act(uid);
    feed.readNow();
    await eventually(() => isRefused(claims));
    const issuedAt = new Date(claims.iat * 1_000);
    expect(feed.isRevoked({ uid, session: 'another device', issuedAt })).toBe(true);
    expect(feed.isRevoked({ uid: officer.uid, session: claims.sid, issuedAt })).toBe(false);
  },
);

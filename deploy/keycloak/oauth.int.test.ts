/** The code flow under attack (OA1, L11): ten ways that must not lead to a token, and what a replay costs. */
import { createHash } from 'node:crypto';
import { formOf } from './test/hosted-pages.ts';
import {
  newVerifier,
  password,
  publicUrl,
  redirectUri,
  testRealm,
  type TestRealm,
  type Tokens,
} from './test/test-realm.ts';

let realm: TestRealm;

beforeAll(async () => {
  realm = await testRealm('oauth-test');
}, 90_000);

/** Each its own: Keycloak refuses an account that signs in while it still writes down the last time. */
const newEmail = async () => (await realm.newAccount()).email;

/** A code that was just made, and what redeems it. */
async function newCode(): Promise<Record<string, string>> {
  const { verifier, challenge } = newVerifier();
  const { browser, page } = await realm.signInPage(challenge);
  const { leftTo } = await browser.visit(formOf(page), { username: await newEmail(), password });
  const code = new URL(leftTo ?? '').searchParams.get('code') ?? '';
  const grant = { grant_type: 'authorization_code', client_id: 'portal', redirect_uri: redirectUri };
  return { ...grant, code, code_verifier: verifier };
}

const redeem = async (grant: Record<string, string>) => {
  const answer = await realm.token(grant);
  return { status: answer.status, body: (await answer.json()) as Tokens & { error?: string } };
};
const refresh = (refresh_token: string) => redeem({ grant_type: 'refresh_token', client_id: 'portal', refresh_token });

const plain = () => {
  const { verifier } = newVerifier();
  return { code_challenge: verifier, code_challenge_method: 'plain' };
};
const s256 = () => newVerifier().challenge;

test.each<[string, () => Record<string, string | undefined>]>([
  ['a plain challenge', plain],
  ['no challenge', () => ({})],
  ['the implicit flow', () => ({ ...s256(), response_type: 'token' })],
  ['a hybrid flow', () => ({ ...s256(), response_type: 'code token' })],
  ['no nonce', () => ({ ...s256(), nonce: undefined })],
  ['neither openid nor a state', () => ({ ...s256(), scope: 'profile', state: undefined })],
])('OA1 %s is sent back with an error', async (_what, params) => {
  const answer = await realm.authorise(params());
  const sent = answer.headers.get('location') ?? '';
  expect(sent).toMatch(/[?&#]error=(invalid_request|unauthorized_client|unsupported_response_type)/);
  expect(sent).not.toMatch(/access_token|[?&#]code=/);
});

test.each([
  ['another path', `${publicUrl}/callback/more`],
  ['a query', `${publicUrl}/callback?next=https://evil.example`],
  ['another port', 'http://localhost:30997/callback'],
  ['another host that begins alike', `${publicUrl}.evil.example/callback`],
])('OA1 a redirect address with %s is refused on the spot, and nobody is sent there', async (_what, redirect) => {
  const answer = await realm.authorise({ ...s256(), redirect_uri: redirect });
  expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
});

test('OA1 a code with another verifier, another redirect address or no verifier gets nothing', async () => {
  const grants = [
    { ...(await newCode()), code_verifier: newVerifier().verifier },
    { ...(await newCode()), redirect_uri: `${publicUrl}/social-callback` },
    (({ code_verifier: _gone, ...rest }) => rest)((await newCode()) as { code_verifier: string }) as Record<
      string,
      string
    >,
  ];
  for (const grant of grants) {
    const { status, body } = await redeem(grant);
    expect([status, body.access_token]).toEqual([400, undefined]);
  }
});

test('OA1 a code works once; sent twice, it takes back what the first time gave', async () => {
  const grant = await newCode();
  const first = await redeem(grant);
  expect(first.status).toBe(200);
  expect((await redeem(grant)).status).toBe(400);
  expect((await refresh(first.body.refresh_token)).status).toBe(400);
});

test('OA1, CON-50 a refresh token works once; sent twice, the whole family is dead', async () => {
  const { body: first } = await redeem(await newCode());
  const second = await refresh(first.refresh_token);
  expect(second.status).toBe(200);
  expect((await refresh(first.refresh_token)).status).toBe(400);
  expect((await refresh(second.body.refresh_token)).status).toBe(400);
});

test('OA1, FB-43 the password grant is closed, for the portal and with the right password', async () => {
  const grant = { grant_type: 'password', client_id: 'portal', username: await newEmail(), password };
  const { status, body } = await redeem(grant);
  expect([status, body.error]).toEqual([400, 'unauthorized_client']);
});

test('OA1 the answer names its issuer and brings back the state, so that a mixed-up one is seen', async () => {
  const { challenge } = newVerifier();
  const { browser, page } = await realm.signInPage({ ...challenge, state: 'mine' });
  const { leftTo = '' } = await browser.visit(formOf(page), { username: await newEmail(), password });
  const answer = new URL(leftTo).searchParams;
  expect(answer.get('state')).toBe('mine');
  expect(answer.get('iss')).toMatch(/\/auth\/realms\/oauth-test$/);
});

test('AUTH-15, CON-50 five tabs of one session refresh side by side, each with its own tokens, and none is refused', async () => {
  const { verifier, challenge } = newVerifier();
  const { browser, page } = await realm.signInPage(challenge);
  const first = await browser.visit(formOf(page), { username: await newEmail(), password });
  const codeIn = (address = '') => new URL(address).searchParams.get('code') ?? '';
  const grant = { grant_type: 'authorization_code', client_id: 'portal', redirect_uri: redirectUri };
  const tabs = [await redeem({ ...grant, code: codeIn(first.leftTo), code_verifier: verifier })];
  for (let tab = 1; tab < 5; tab += 1) {
    const own = newVerifier();
    const query = new URLSearchParams({
      ...grant,
      response_type: 'code',
      scope: 'openid',
      nonce: 'nonce',
      prompt: 'none',
      ...own.challenge,
    });
    const silent = await browser.visit(`${realm.oidc}/auth?${query}`);
    tabs.push(await redeem({ ...grant, code: codeIn(silent.leftTo), code_verifier: own.verifier }));
  }
  let held = tabs.map(({ body }) => body.refresh_token);
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all(held.map(refresh));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    held = answers.map(({ body }) => body.refresh_token);
  }
});

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

test('L11 signing in gives the browser another session than it came with', async () => {
  const { browser, page } = await realm.signInPage();
  const before = digest(browser.cookies.get('AUTH_SESSION_ID') ?? '');
  expect(browser.cookies.has('KEYCLOAK_IDENTITY')).toBe(false);
  await browser.visit(formOf(page), { username: await newEmail(), password });
  expect(browser.cookies.has('KEYCLOAK_IDENTITY')).toBe(true);
  const sessions = browser.cookies.get('KEYCLOAK_SESSION') ?? '';
  expect(digest(sessions)).not.toBe(before);
});

test('L11 a sign-in that was begun in one browser cannot be finished in another', async () => {
  const { page } = await realm.signInPage();
  const { browser: stranger } = await realm.signInPage();
  const answer = await stranger.visit(formOf(page), { username: await newEmail(), password });
  expect(answer.leftTo).toBeUndefined();
  expect(stranger.cookies.has('KEYCLOAK_IDENTITY')).toBe(false);
});

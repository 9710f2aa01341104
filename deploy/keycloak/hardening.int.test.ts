/** How the realm stands up to guessing (KC1, KC2), on a real Keycloak with its lock times cut short. */
import { password, testRealm, type TestRealm } from './test/test-realm.ts';

let realm: TestRealm;

beforeAll(async () => {
  realm = await testRealm('hardening-test');
}, 90_000);

const hour = 3600;

/** The settings that a release must not lose; one line each, so that a change is a decision. */
const settings: [string, unknown][] = [
  ['enabled', true],
  ['registrationAllowed', true],
  ['registrationEmailAsUsername', true],
  ['loginWithEmailAllowed', true],
  ['duplicateEmailsAllowed', false],
  ['editUsernameAllowed', false],
  ['verifyEmail', false],
  ['rememberMe', false],
  ['passwordPolicy', 'length(8) and maxLength(128) and notUsername and notEmail'],
  ['accessTokenLifespan', hour],
  ['accessTokenLifespanForImplicitFlow', 0],
  ['revokeRefreshToken', true],
  ['refreshTokenMaxReuse', 0],
  ['ssoSessionIdleTimeout', 12 * hour],
  ['ssoSessionMaxLifespan', 7 * 24 * hour],
  ['actionTokenGeneratedByUserLifespan', hour / 2],
  ['actionTokenGeneratedByAdminLifespan', hour / 2],
  ['bruteForceProtected', true],
  ['permanentLockout', false],
  ['failureFactor', 10],
  ['waitIncrementSeconds', 60],
  ['maxFailureWaitSeconds', 15 * 60],
  ['maxDeltaTimeSeconds', 12 * hour],
  ['eventsEnabled', true],
  ['adminEventsEnabled', true],
  ['adminEventsDetailsEnabled', false],
  ['otpPolicyCodeReusable', false],
  ['webAuthnPolicyPasswordlessUserVerificationRequirement', 'required'],
  ['webAuthnPolicyPasswordlessPasskeysEnabled', true],
  ['internationalizationEnabled', false],
];

test('KC1, AUTH-21, CON-50 thirty settings are as they were decided', async () => {
  expect(settings).toHaveLength(30);
  const present = await realm.api.get<Record<string, unknown>>('');
  expect(settings.map(([name]) => [name, present?.[name]])).toEqual(settings);
});

test('AUTH-23 what the hosted page must not accept is in the profile, not only in its page; what is not listed is not believed', async () => {
  const profile = await realm.api.get<{
    unmanagedAttributePolicy: string;
    attributes: { name: string; required?: object; validations: { length?: { max: number } } }[];
  }>('/users/profile');
  const required = profile?.attributes.filter((attribute) => attribute.required).map(({ name }) => name);
  expect(required?.toSorted()).toEqual(['country', 'email', 'firstName', 'lastName', 'policy']);
  expect(profile?.unmanagedAttributePolicy).toBe('ADMIN_EDIT');
});

test('a person can ask Keycloak for no more than a passkey, a code, a password and the end of one of them', async () => {
  const actions = await realm.api.get<{ alias: string; enabled: boolean }[]>('/authentication/required-actions');
  const open = actions?.filter(({ enabled }) => enabled).map(({ alias }) => alias);
  expect(open?.toSorted()).toEqual([
    'CONFIGURE_TOTP',
    'UPDATE_PASSWORD',
    'delete_credential',
    'webauthn-register-passwordless',
  ]);
});

/** What a person sees, without what differs from page to page by itself. */
const seen = (html: string) =>
  html
    .replaceAll(/p-[0-9a-f]{12}@example\.com/g, 'EMAIL')
    .replaceAll(/(session_code|tab_id|execution|client_data|data-session-hash|data-challenge)="?=?[^&"]+/g, '$1')
    .replaceAll(/\s+/g, ' ');

async function tryOnce(email: string, secret: string): Promise<{ html: string; let: boolean; ms: number }> {
  const { browser, page } = await realm.signInPage();
  const from = performance.now();
  const answer = await browser.submit(page, { username: email, password: secret });
  return { html: seen(answer.html), let: answer.leftTo !== undefined, ms: performance.now() - from };
}

const lockSeconds = 3;

test('KC2 eleven wrong passwords lock one account: the right one is then refused in the same words, others come in, and the lock ends', async () => {
  await realm.set({
    waitIncrementSeconds: lockSeconds,
    maxFailureWaitSeconds: lockSeconds,
    minimumQuickLoginWaitSeconds: lockSeconds,
    quickLoginCheckMilliSeconds: 1,
  });
  const [victim, other] = [await realm.newAccount(), await realm.newAccount()];
  const wrong = [];
  for (let at = 0; at < 11; at += 1) wrong.push(await tryOnce(victim.email, 'not the password'));
  expect(wrong.some((answer) => answer.let)).toBe(false);
  const locked = await tryOnce(victim.email, password);
  expect(locked.let).toBe(false);
  expect(locked.html).toBe(wrong[0]?.html);
  expect((await tryOnce(other.email, password)).let).toBe(true);
  const until = Date.now() + 20_000;
  let open = false;
  while (!open && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    open = (await tryOnce(victim.email, password)).let;
  }
  expect(open).toBe(true);
}, 90_000);

test('L8 a wrong password and an unknown address are answered with the same page', async () => {
  const { email } = await realm.newAccount();
  const known = await tryOnce(email, 'not the password');
  const unknown = await tryOnce('p-000000000000@example.com', 'not the password');
  expect(unknown.html).toBe(known.html);
  expect(known.html).toContain('The email or the password is not right');
});

/** The largest distance between two samples' distributions (Kolmogorov-Smirnov). */
function distance(a: number[], b: number[]): number {
  const share = (sample: number[], at: number) => sample.filter((value) => value <= at).length / sample.length;
  return Math.max(...[...a, ...b].map((at) => Math.abs(share(a, at) - share(b, at))));
}

const samples = process.env.FULL ? 100 : 30;

test(`L8 known and unknown addresses take the same time to refuse: ${samples} of each in turn are one distribution (p > 0.01)`, async () => {
  await realm.set({ bruteForceProtected: false });
  const { email } = await realm.newAccount();
  const known: number[] = [];
  const unknown: number[] = [];
  for (let at = 0; at < samples; at += 1) {
    known.push((await tryOnce(email, 'not the password')).ms);
    unknown.push((await tryOnce('p-000000000000@example.com', 'not the password')).ms);
  }
  expect(distance(known, unknown)).toBeLessThan(1.628 * Math.sqrt(2 / samples));
}, 240_000);

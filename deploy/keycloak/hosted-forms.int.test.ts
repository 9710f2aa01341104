/** What people and programs put into the forms of the hosted pages: what is refused is refused in words on the page, and nothing ends in a fault of the server. */
import { randomBytes } from 'node:crypto';
import { type FieldRule, hardValues } from '@parlance/proto/testing/hard-values';
import type { Browser, Page } from './test/hosted-pages.ts';
import { newEmail, newVerifier, password, redirectUri, testRealm, type TestRealm } from './test/test-realm.ts';

let realm: TestRealm;

beforeAll(async () => {
  realm = await testRealm('hosted-forms-test');
  await realm.set({ bruteForceProtected: false });
}, 90_000);

const person = () => ({
  firstName: 'Kenji',
  lastName: 'Sample',
  email: newEmail(),
  country: 'JP',
  about: '',
  policy: 'accepted',
  password,
  'password-confirm': password,
});

const signUp = async (over: Record<string, string>): Promise<Page> => (await signUpIn(over)).page;

async function signUpIn(over: Record<string, string>): Promise<{ page: Page; browser: Browser }> {
  const { browser } = await realm.signInPage();
  const asked = { client_id: 'portal', redirect_uri: redirectUri, response_type: 'code', scope: 'openid', nonce: 'n' };
  const page = await browser.visit(
    `${realm.oidc}/registrations?${new URLSearchParams({ ...asked, ...newVerifier().challenge })}`,
  );
  return { browser, page: await browser.submit(page, { ...person(), ...over }) };
}

/** All that the answer to a sign-up shows, without what is each answer's own. */
async function shown(email: string, over: Record<string, string> = {}) {
  const { page, browser } = await signUpIn({ email, ...over });
  const way = page.leftTo && new URL(page.leftTo);
  const html = page.html
    .replaceAll(email, 'EMAIL')
    .replaceAll(/(session_code|tab_id|execution|client_data|data-session-hash|data-challenge)="?=?[^&"]+/g, '$1');
  const leadsTo = way && [way.origin, way.pathname, [...way.searchParams.keys()].toSorted()];
  return { status: page.status, html, leadsTo, cookies: [...browser.cookies.keys()].toSorted() };
}

test('L8, AUTH-26 a taken address is answered as a free one is, also with another fault in the form', async () => {
  const { email: taken } = await realm.newAccount();
  const forms: Record<string, string>[] = [{}, { password: 'short' }, { firstName: '' }];
  for (const over of forms) expect([over, await shown(taken, over)]).toEqual([over, await shown(newEmail(), over)]);
  expect((await shown(taken)).leadsTo).toContainEqual(expect.arrayContaining(['code']));
}, 60_000);

test('a sign-up takes nothing from who has the address: their sign-in, their account and its lock are as before', async () => {
  const { id, email } = await realm.newAccount();
  const before = await realm.api.get(`/users/${id}`);
  const other = 'ten-tea-cups';
  await signUp({ email, password: other, 'password-confirm': other });
  expect(await realm.api.get(`/users/${id}`)).toEqual(before);
  const subOf = async (secret: string) => {
    const token = (await realm.signIn(email, secret))?.access_token ?? '';
    return (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }).sub;
  };
  expect(await subOf(password)).toBe(id);
  expect(await subOf(other)).not.toBe(id);
}, 60_000);

const isTaken = ({ leftTo }: Page) => leftTo?.includes('code=') ?? false;
/** The form again, with a word at a field. */
const isRefusedInWords = ({ status, html }: Page) =>
  status === 200 && /class="err" id="[^"]+"(?! hidden)[^>]*>\s*\S/.test(html);

/** Java counts as browsers do at `maxlength`: an emoji is two. */
const asHosted = (rule: FieldRule) =>
  hardValues(rule).map(([what, value, fits]) => [what, value, fits && what !== 'as many emoji as fit'] as const);
/** One address is one person. */
const unique = (value: string) => value.replace(/^x{20}/, randomBytes(10).toString('hex'));

const fields: [string, FieldRule][] = [
  ['firstName', { min: 1, max: 32, kind: 'name' }],
  ['lastName', { min: 1, max: 32, kind: 'name' }],
  ['email', { min: 1, max: 64, kind: 'email' }],
  ['about', { min: 0, max: 1000 }],
];

test.each(fields)(
  'AUTH-16 sign-up judges %s as its page does',
  async (field, rule) => {
    for (const [what, value, fits] of asHosted(rule)) {
      const page = await signUp({ [field]: unique(value) });
      expect([what, isTaken(page), isRefusedInWords(page)]).toEqual([what, fits, !fits]);
    }
  },
  90_000,
);

test.each(['firstName', 'country', 'about', 'timeZone', 'policy'])(
  'a NUL in %s, which no database holds, is refused on the page and is no fault of the server',
  async (field) => {
    const page = await signUp({ [field]: 'x\0y' });
    expect([page.status, isTaken(page)]).toEqual([200, false]);
    if (field === 'about') expect(page.html).toMatch(/id="about-error"[^>]*>\s*Please leave out special characters/);
  },
  30_000,
);

test('AUTH-21, AUTH-23, AUTH-24 sign-up judges country, policy and password', async () => {
  const both = (secret: string) => ({ password: secret, 'password-confirm': secret });
  const wrong: Record<string, string>[] = [
    ...['', 'jp', 'JPN', '😀', '<b', 'J'.repeat(10_000)].map((country) => ({ country })),
    { policy: '' },
    ...['', 'tea-cup', 'x'.repeat(129), 'x'.repeat(10_000), 'Password123!'].map(both),
    { 'password-confirm': 'another one' },
  ];
  for (const over of wrong) {
    const page = await signUp(over);
    const told = JSON.stringify(over).slice(0, 60);
    expect([told, isTaken(page), isRefusedInWords(page)]).toEqual([told, false, true]);
  }
  for (const secret of ['tea-cups', 'r'.repeat(64) + 's'.repeat(64), '<b>nine</b>', 'مرحبا بكم هنا'])
    expect([secret, isTaken(await signUp(both(secret)))]).toEqual([secret, true]);
}, 90_000);

test('AUTH-03, AUTH-04 sign-in answers whatever is typed with the same words', async () => {
  const { email } = await realm.newAccount();
  const typed = [
    ...hardValues({ min: 1, max: 64, kind: 'email' }).map(([, value]) => ({ username: value, password })),
    ...hardValues({ min: 1, max: 128 }).map(([, value]) => ({ username: email, password: value })),
  ];
  for (const form of typed) {
    const { browser, page } = await realm.signInPage();
    const answer = await browser.submit(page, form);
    expect([answer.status, answer.leftTo]).toEqual([200, undefined]);
    expect(answer.html).toContain('The email or the password is not right');
  }
}, 90_000);

test('AUTH-21, AUTH-22 a new password that cannot be is refused at its field, and the form stays for a better one', async () => {
  const { id, email } = await realm.newAccount();
  await realm.api.send('PUT', `/users/${id}`, { requiredActions: ['UPDATE_PASSWORD'] });
  const { browser, page } = await realm.signInPage();
  let form = await browser.submit(page, { username: email, password });
  const choose = async (first: string, second = first) =>
    browser.submit(form, { 'password-new': first, 'password-confirm': second });
  for (const secret of ['', 'tea-cup', 'x'.repeat(129), 'x'.repeat(10_000), 'Password123!', email]) {
    form = await choose(secret);
    expect([secret.slice(0, 30), form.leftTo, isRefusedInWords(form)]).toEqual([secret.slice(0, 30), undefined, true]);
  }
  form = await choose('nine-tea-cups', 'ten-tea-cups');
  expect(isRefusedInWords(form)).toBe(true);
  expect(isTaken(await choose('ten-tea-cups'))).toBe(true);
}, 60_000);

test('L10 a new password ends the sessions of all other devices: nobody has to ask for it', async () => {
  const { id, email } = await realm.newAccount();
  const elsewhere = await realm.signIn(email);
  const renewElsewhere = async () => {
    const grant = { grant_type: 'refresh_token', client_id: 'portal', refresh_token: elsewhere?.refresh_token ?? '' };
    return (await realm.token(grant)).status;
  };
  await realm.api.send('PUT', `/users/${id}`, { requiredActions: ['UPDATE_PASSWORD'] });
  const { browser, page } = await realm.signInPage();
  const form = await browser.submit(page, { username: email, password });
  expect(form.html).toContain('You are signed out on all your other devices.');
  expect(
    isTaken(await browser.submit(form, { 'password-new': 'ten-tea-cups', 'password-confirm': 'ten-tea-cups' })),
  ).toBe(true);
  expect(await renewElsewhere()).toBe(400);
});

test('who signed out on the hosted page is not left without a way on', async () => {
  const { browser } = await realm.signInPage();
  const done = await browser.submit(await browser.visit(`${realm.oidc}/logout`), { confirmLogout: 'true' });
  expect(done.html).toContain('You are logged out');
  expect(done.html).toMatch(/<a class="btn fill" href="\/signin">\s*Back to Parlance/);
});

test('a passkey that could not be added can be tried again, and both pages let the person leave', async () => {
  const { email } = await realm.newAccount();
  const asked = { kc_action: 'webauthn-register-passwordless', ...newVerifier().challenge };
  const { browser, page } = await realm.signInPage(asked);
  const offered = await browser.submit(page, { username: email, password });
  const failed = await browser.submit(offered, { error: 'The operation is insecure.' });
  expect(failed.html).toContain('The passkey could not be added. Please try again, or use another device');
  const again = await browser.submit(failed, {});
  for (const { html } of [offered, failed, again]) expect(html).toMatch(/name="cancel-aia" value="true"/);
  const left = await browser.submit(again, { 'cancel-aia': 'true' });
  expect(new URL(left.leftTo ?? '').searchParams.get('kc_action_status')).toBe('cancelled');
});

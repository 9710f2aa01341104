/** Administrators are asked for a code when the realm says so, and nobody else is. */
import { waitUntil } from '../local/wait.ts';
import type { Browser, Page } from './test/hosted-pages.ts';
import { password, testRealm, type TestRealm } from './test/test-realm.ts';
import { totp } from './test/totp.ts';

let realm: TestRealm;

beforeAll(async () => {
  realm = await testRealm('second-factor-test');
  await realm.apply({ adminSecondFactor: true });
}, 120_000);

type Step = { browser: Browser; page: Page };

async function withPassword(email: string): Promise<Step> {
  const { browser, page } = await realm.signInPage();
  return { browser, page: await browser.submit(page, { username: email, password }) };
}

const title = ({ html }: Page) => /<h1[^>]*>\s*([^<]*?)\s*<\/h1>/.exec(html)?.[1];
/** What a person would read, for whoever reads why a test failed. */
const words = ({ html }: Page) => html.replace(/<script[^]*?<\/script>|<style[^]*?<\/style>|<[^>]+>|\s+/g, ' ');
const hidden = ({ html }: Page, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';

/** The key is shown on the page for those who cannot scan. */
async function keyOf({ browser, page }: Step): Promise<{ key: string; manual: Page }> {
  const link = /<a href="([^"]+)" id="mode-manual"/.exec(page.html)?.[1] ?? '';
  const manual = await browser.visit(link);
  return { key: /id="kc-totp-secret-key">([^<]+)</.exec(manual.html)?.[1] ?? '', manual };
}

/** Each code serves once: the next window's is taken. What comes while a wrong try is still being put away is refused unread, so it is sent again. */
async function letIn(browser: Browser, form: Page, key: string): Promise<string> {
  let page = form;
  await waitUntil(
    async () => {
      page = await browser.submit(page, { otp: totp(key, Date.now() + 30_000) });
      return page.leftTo !== undefined;
    },
    { deadlineMs: 20_000 },
  );
  return page.leftTo ?? words(page);
}

test('an administrator without a code sets one at the first sign-in, a wrong one is refused, and from then on it is asked for', async () => {
  const { id, email } = await realm.newAccount({ role: 'admin' });
  const first = await withPassword(email);
  expect(title(first.page)).toBe('Set up your authenticator');
  const { key, manual } = await keyOf(first);
  const form = { totpSecret: hidden(manual, 'totpSecret'), userLabel: 'My phone' };
  const wrong = await first.browser.submit(manual, { ...form, totp: '000000' });
  expect(wrong.html).toContain('This code is not right');
  const done = await first.browser.submit(wrong, { ...form, totp: totp(key) });
  expect(done.leftTo).toContain('/callback');

  const later = await withPassword(email);
  expect(title(later.page)).toBe('One more step');
  const refused = await later.browser.submit(later.page, { otp: '000000' });
  expect(refused.leftTo).toBeUndefined();
  // A wrong code is a wrong try as a wrong password is.
  expect(await waitUntil(async () => (await realm.failuresOf(id)) === 1, { deadlineMs: 20_000 })).toBe(true);
  expect(await letIn(later.browser, refused, key)).toContain('/callback');
}, 60_000);

test('students and tutors are not asked', async () => {
  for (const role of ['student', 'tutor'] as const) {
    const { email } = await realm.newAccount({ role });
    expect((await withPassword(email)).page.leftTo).toContain('/callback');
  }
});

test('applying it again changes nothing; switched off, administrators are not asked', async () => {
  await realm.apply({ adminSecondFactor: true });
  const { email } = await realm.newAccount({ role: 'admin' });
  expect(title((await withPassword(email)).page)).toBe('Set up your authenticator');
  await realm.apply();
  expect((await withPassword(email)).page.leftTo).toContain('/callback');
}, 60_000);

test('a realm whose flow an earlier release made gets ours in its place, and the earlier one goes', async () => {
  const flows = async () =>
    ((await realm.api.get<{ alias: string }[]>('/authentication/flows')) ?? []).map(({ alias }) => alias);
  await realm.api.send('POST', '/authentication/flows/browser/copy', { newName: 'parlance browser' });
  await realm.set({ browserFlow: 'parlance browser' });
  await realm.apply({ adminSecondFactor: true });
  expect(await realm.api.get('')).toMatchObject({ browserFlow: 'parlance sign-in' });
  expect((await flows()).filter((alias) => alias.startsWith('parlance browser'))).toEqual([]);
  const { email } = await realm.newAccount({ role: 'admin' });
  expect(title((await withPassword(email)).page)).toBe('Set up your authenticator');
}, 60_000);

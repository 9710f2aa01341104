/** Sessions in real tabs: where tokens are, how they are renewed, what sleep and signing out do. */
import { createHash, randomBytes } from 'node:crypto';
import { expect, test, type BrowserContext, type Page, type Request } from '@playwright/test';
import { apiWith } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { newStudent } from '../../support/people.ts';
import { signInAs } from '../pages/keycloak.ts';

const refreshMs = 3_000_000;
const hour = 3_600_000;

const isRefresh = (request: Request) =>
  request.url().endsWith('/openid-connect/token') && (request.postData() ?? '').includes('grant_type=refresh_token');
const isApi = (request: Request) => request.url().includes('/api/v1/');

/** Everything that scripts of the page could read. */
function readable(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    return JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      databases.map(({ name }) => name),
      document.cookie,
      location.href,
      document.referrer,
    ]);
  });
}

/** Header and payload of a JWT as they begin, and codes of the flow. */
const secrets = /eyJ[\w-]{10,}\.|[?&#]code=|access_token|refresh_token/;

test('AUTH-11, AUTH-12, AUTH-13, L3 signing in leads through the provider to a role and a token, and nothing of it can be read from the page', async ({
  page,
}) => {
  const student = await newStudent();
  const sent: Request[] = [];
  page.on('request', (request) => sent.push(request));
  await signInAs(page, student.email, student.password);
  await expect(page).toHaveURL(/\/student\/dashboard$/);
  const passwords = sent.filter((request) => (request.postData() ?? '').includes(student.password));
  expect(passwords.map((request) => new URL(request.url()).pathname)).toEqual([
    '/auth/realms/parlance/login-actions/authenticate',
  ]);
  const bearers = sent.filter(isApi).map((request) => request.headers().authorization ?? '');
  expect(bearers.length).toBeGreaterThan(0);
  const [, payload = ''] = (bearers[0] ?? '').split('.');
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({
    realm_access: { roles: ['student'] },
  });
  expect(await readable(page)).not.toMatch(secrets);
  for (const request of sent) expect(request.headers().referer ?? '').not.toMatch(secrets);
});

async function openTabs(context: BrowserContext, count: number): Promise<Page[]> {
  const tabs: Page[] = [];
  for (let at = 0; at < count; at += 1) {
    const tab = await context.newPage();
    await tab.goto('/student/dashboard');
    await expect(tab.getByRole('button', { name: 'Logout' })).toBeVisible({ timeout: 60_000 });
    tabs.push(tab);
  }
  return tabs;
}

test('AUTH-15, CON-50, L5 five tabs and 50 minutes later: one refresh in each, none refused, no call failed', async ({
  context,
  page,
}) => {
  test.setTimeout(240_000);
  const student = await newStudent();
  await context.clock.install();
  await signInAs(page, student.email, student.password);
  const tabs = [page, ...(await openTabs(context, 4))];
  const refreshes = tabs.map(() => 0);
  const failed: string[] = [];
  for (const [at, tab] of tabs.entries()) {
    tab.on('response', (answer) => {
      if (isRefresh(answer.request())) refreshes[at] = (refreshes[at] ?? 0) + 1;
      if (answer.status() >= 400) failed.push(`${answer.status()} ${answer.url()}`);
    });
  }
  // The clock is the whole browser's.
  await context.clock.fastForward(refreshMs);
  await expect.poll(() => refreshes, { timeout: 60_000 }).toEqual([1, 1, 1, 1, 1]);
  expect(failed).toEqual([]);
  for (const tab of tabs) await expect(tab.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('L6 two hours of sleep: the first click works, by one refresh', async ({ context, page }) => {
  const student = await newStudent();
  await context.clock.install();
  await signInAs(page, student.email, student.password);
  const answers: string[] = [];
  page.on('response', (answer) => {
    const what = isRefresh(answer.request()) ? 'refresh' : isApi(answer.request()) ? 'call' : undefined;
    if (what) answers.push(`${what} ${answer.status()}`);
  });
  await context.clock.fastForward(2 * hour);
  await page.getByRole('link', { name: 'Bookings', exact: true }).click();
  await expect(page).toHaveURL(/\/student\/bookings/);
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText('No bookings found for time period')).toBeVisible();
  expect(answers.filter((answer) => answer === 'refresh 200')).toHaveLength(1);
  expect(answers.filter((answer) => !/ 2\d\d$/.test(answer))).toEqual([]);
});

test('AUTH-14, L4 signing out in one tab signs out all: tokens, cache and streams are gone, and a token that was read out is refused', async ({
  context,
  page,
}) => {
  const student = await newStudent();
  let bearer = '';
  page.on('request', (request) => {
    if (isApi(request)) bearer = (request.headers().authorization ?? '').replace('Bearer ', '') || bearer;
  });
  await signInAs(page, student.email, student.password);
  const others = await openTabs(context, 2);
  await page.getByRole('button', { name: 'Logout' }).click();
  for (const tab of [page, ...others]) {
    await expect(tab.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await expect(tab.getByText(student.lastName)).toHaveCount(0);
  }
  const stolen = apiWith(bearer);
  await eventually('the token is refused', async () => (await stolen.call('GET', 'profile/me')).status === 401, 10_000);
  const answers = await Promise.all(Array.from({ length: 100 }, () => stolen.call('GET', 'profile/me')));
  expect(answers.filter(({ status }) => status !== 401)).toEqual([]);
  for (const tab of others) {
    // The page that comes back leads on at once, so there is no load to wait for; the call is answered before it goes.
    await tab.evaluate(() => void setTimeout(() => history.back()));
    await expect(tab.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await expect(tab.getByText(student.lastName)).toHaveCount(0);
  }
});

/** Pasted, shown and hidden again, and told when Caps Lock is on. */
async function lookAtPassword(page: Page, secret: string): Promise<void> {
  const field = page.getByLabel('Password', { exact: true });
  await field.focus();
  await page.keyboard.insertText(secret);
  await expect(field).toHaveValue(secret);
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(field).toHaveAttribute('type', 'password');
  const press = (modifierCapsLock: boolean) =>
    field.evaluate((input, init) => void input.dispatchEvent(new KeyboardEvent('keyup', { key: 'a', ...init })), {
      modifierCapsLock,
    });
  await press(true);
  await expect(page.getByText('Caps Lock is on')).toBeVisible();
  await press(false);
  await expect(page.getByText('Caps Lock is on')).toBeHidden();
}

test('AUTH-05, AUTH-08, AUTH-28 a wrong password is told above the form and leaves nobody signed in; who is signed in cannot sign up', async ({
  page,
}) => {
  const student = await newStudent();
  await page.goto('/signin');
  await page.getByLabel('Email', { exact: true }).fill(student.email);
  await lookAtPassword(page, 'not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText('The email or the password is not right');
  const [told, form] = await Promise.all([alert.boundingBox(), page.locator('#kc-form-login').boundingBox()]);
  expect((told?.y ?? 0) + (told?.height ?? 0)).toBeLessThanOrEqual(form?.y ?? 0);
  await page.goto('/student/dashboard');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await signInAs(page, student.email, student.password);
  await page.goto('/signup');
  await expect(page.getByText('You cannot create an account whilst logged in!')).toBeVisible();
});

test('L11 a callback that this browser did not begin signs nobody in, and its code leaves the address', async ({
  page,
}) => {
  const code = createHash('sha256').update(randomBytes(8)).digest('hex');
  await page.goto(`/callback#state=${randomBytes(8).toString('hex')}&session_state=x&code=${code}`);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(await readable(page)).not.toContain(code);
});

/** Sign-in through a social provider, played by a second realm: for the first time, for an account that exists, with the window closed and with it blocked. */
import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { newProviderAccount, providersOf } from '../../support/keycloak-admin.ts';
import { newStudent } from '../../support/people.ts';
import { expectAccessible } from '../pages/axe.ts';

const password = 'three-tea-cups';
const newEmail = () => `social-${randomUUID().slice(0, 8)}@example.com`;

/** The provider's own page, in whichever window. */
async function signInAtProvider(window: Page, email: string): Promise<void> {
  await window.locator('#username').fill(email);
  await window.locator('#password').fill(password);
  await window.locator('#kc-login').click();
}

/** What the provider did not tell. */
async function tellTheRest(window: Page): Promise<void> {
  await expect(window.getByRole('heading', { name: 'Almost there' })).toBeVisible();
  await expectAccessible(window, 'after a provider');
  await window.getByLabel('Country').selectOption('AU');
  await window.getByRole('checkbox', { name: /I have read and accept/ }).check();
  await window.getByRole('button', { name: 'Create account' }).click();
}

async function openWindow(page: Page, provider: string): Promise<Page> {
  await page.goto('/signin');
  const link = page.getByRole('link', { name: `Continue with ${provider}` });
  await link.waitFor();
  // Before the page's scripts are there it is a plain link, which leads to the provider in this window.
  await page.waitForLoadState('load');
  const [opened] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  return opened;
}

test('AUTH-10, NS-11, AUTH-26 three providers; the first sign-in makes an account, in a small window, and the page goes on signed in', async ({
  page,
}) => {
  const email = newEmail();
  await newProviderAccount({ email, password });
  await page.goto('/signin');
  const offered = page.getByRole('link', { name: /^Continue with/ });
  await expect(offered).toHaveText([/Continue with Google$/, /Continue with Facebook$/, /Continue with Apple$/]);
  const opened = await openWindow(page, 'Google');
  const closed = opened.waitForEvent('close');
  await signInAtProvider(opened, email);
  await tellTheRest(opened);
  await closed;
  // The provider says that the address is proved; only our own mail proves it to us.
  await expect(page).toHaveURL(/\/verify$/);
  await expect(page.getByText(email)).toBeVisible();
  expect(await providersOf(email)).toEqual(['google']);
});

test('AUTH-10 an account that exists is joined only after its own password; from then on the provider opens it', async ({
  page,
  browser,
}) => {
  const student = await newStudent();
  await newProviderAccount({ email: student.email, password });
  const opened = await openWindow(page, 'Facebook');
  await signInAtProvider(opened, student.email);
  await tellTheRest(opened);
  await expect(opened.getByRole('heading', { name: 'You have an account already' })).toBeVisible();
  await expectAccessible(opened, 'joining accounts');
  await opened.getByRole('button', { name: 'Join it with Facebook' }).click();
  await opened.getByLabel('Password', { exact: true }).fill('not the password');
  await opened.getByRole('button', { name: 'Sign in' }).click();
  await expect(opened.getByRole('alert')).toBeVisible();
  expect(await providersOf(student.email)).toEqual([]);
  const closed = opened.waitForEvent('close');
  await opened.getByLabel('Password', { exact: true }).fill(student.password);
  await opened.getByRole('button', { name: 'Sign in' }).click();
  await closed;
  await expect(page).toHaveURL(/\/student\/dashboard$/);
  expect(await providersOf(student.email)).toEqual(['facebook']);

  const later = await (await browser.newContext()).newPage();
  const again = await openWindow(later, 'Facebook');
  const gone = again.waitForEvent('close');
  await signInAtProvider(again, student.email);
  await gone;
  await expect(later).toHaveURL(/\/student\/dashboard$/);
  await later.context().close();
});

test('AUTH-09, L7 a window that was closed is nobody’s fault: no word, and the page still signs in', async ({
  page,
}) => {
  const student = await newStudent();
  const opened = await openWindow(page, 'Apple');
  await opened.locator('#username').waitFor();
  await opened.close();
  await page.getByLabel('Email', { exact: true }).fill(student.email);
  await page.getByLabel('Password', { exact: true }).fill(student.password);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/student\/dashboard$/);
});

test('AUTH-10, L7 where windows are blocked the provider is asked in this one', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  const email = newEmail();
  await newProviderAccount({ email, password });
  await page.goto('/signin');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await signInAtProvider(page, email);
  await tellTheRest(page);
  await expect(page).toHaveURL(/\/verify$/);
});

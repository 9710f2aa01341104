/** A visitor becomes a student whom an administrator greets with tokens: the first stage of the whole lesson. */
import { randomUUID } from 'node:crypto';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { apiAs, apiWith, ok } from '../../support/api.ts';
import { countMailsTo, linkIn, mailTo } from '../../support/inbox.ts';
import { newAdmin } from '../../support/people.ts';
import { agePastCooldown } from '../../support/stores.ts';
import { expectAccessible } from '../pages/axe.ts';
import { fillSignUp, signInAs } from '../pages/keycloak.ts';
import { pressOn } from '../pages/keys.ts';
import { markPage, refuseReads, sameLoad } from '../pages/no-reload.ts';
import { signUpByKeys } from '../pages/sign-up-by-keys.ts';

async function newAccount() {
  const tag = randomUUID().slice(0, 8);
  return { firstName: 'Noor', lastName: 'Sample', email: `noor-${tag}@example.com`, password: `Lesson-${tag}-one` };
}

async function otherWindow(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

/** A page that is on its way out answers no questions: it writes down what it showed while the form was sent. */
async function keepWhatIsSaid(page: Page): Promise<void> {
  await page.evaluate(() => {
    const busy = document.getElementById('creating');
    const keep = () => busy?.checkVisibility() && sessionStorage.setItem('said-while-sending', busy.textContent.trim());
    if (busy) new MutationObserver(keep).observe(busy, { attributes: true });
  });
}

test('AUTH-16, AUTH-17, AUTH-18, AUTH-20, AUTH-22, AUTH-23, AUTH-33 the sign-up form names what is missing, above itself', async ({
  page,
}) => {
  await page.goto('/signup');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('alert')).toContainText('need your attention');
  await expect(page.getByText('First name is required')).toBeVisible();
  await expect(page.getByText('Last name is required')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveAttribute('maxlength', '32');
  await expect(page.getByLabel('Last name')).toHaveAttribute('maxlength', '32');
  await page.getByLabel('Email', { exact: true }).fill('a@example.com');
  await page.getByLabel('Confirm email').fill('b@example.com');
  await page.getByLabel('Password', { exact: true }).fill('long enough 1');
  await page.getByLabel('Confirm password').fill('long enough 2');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Please enter the same email as above')).toBeVisible();
  await expect(page.getByText('Please enter the same password as above')).toBeVisible();
  await expectAccessible(page, 'sign-up');
});

test('EP-01 POST auth/register needs no token and makes a student of what is sent, whose address waits for its proof', async () => {
  const { email, password } = await newAccount();
  const words = { about: 'Learns English for work.', country: 'DE' };
  const sent = { email, password, displayName: 'Noor Ines Sample', ...words };
  const answer = await apiWith('').call('POST', 'auth/register', sent);
  expect([answer.status, answer.body]).toEqual([200, { ok: true }]);
  const person = await apiAs(email, password);
  expect(ok(await person.call('GET', 'profile/me'))).toMatchObject({
    ...words,
    email,
    role: 'student',
    emailVerified: false,
    firstName: 'Noor',
    lastName: 'Ines Sample',
    timeZone: 'Europe/Berlin',
  });
});

test('sign-up, verification by mail without a reload, and tokens that arrive live', async ({ page, browser }) => {
  const account = await newAccount();

  await test.step('AUTH-25, AUTH-26, AUTH-35..AUTH-38 signs up, is signed in, lands on /verify', async () => {
    await page.goto('/signup');
    await fillSignUp(page, account);
    await keepWhatIsSaid(page);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL(/\/verify$/);
    await expect(page.getByRole('heading', { name: 'Account Verification' })).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('said-while-sending'))).toBe('Creating your account...');
    await expect(page.getByText(`We have sent a verification email to ${account.email}.`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    for (const theme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
      await expectAccessible(page, `verify (${theme})`);
    }
  });

  await test.step('AUTH-34, AUTH-35 nothing else is reachable yet', async () => {
    await page.goto('/student/dashboard');
    await expect(page).toHaveURL(/\/verify$/);
  });

  await test.step('AUTH-38 a minute has not passed since the first mail: the button tells how long to wait', async () => {
    await mailTo(account.email);
    await expect(page.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled();
    expect(await countMailsTo(account.email)).toBe(1);
  });

  await test.step('FB-51 the link is followed elsewhere; this page opens the portal without a reload', async () => {
    await markPage(page);
    const mails = await countMailsTo(account.email);
    const link = linkIn(await mailTo(account.email, mails), '/verify');
    const elsewhere = await otherWindow(browser);
    await elsewhere.goto(link);
    await expect(page).toHaveURL(/\/student\/dashboard$/, { timeout: 20_000 });
    await expect(page.getByRole('heading', { name: /Good (morning|afternoon|evening), Noor/ })).toBeVisible();
    expect(await sameLoad(page)).toBe(true);
    expect(elsewhere.url()).not.toContain('token=');
    await elsewhere.context().close();
    await expectAccessible(page, 'student dashboard');
  });

  await test.step('ADM-03, ANN-20, SUB-14, SHELL-03, FB-09 an administrator grants 2 tokens; sidebar and toast show it live', async () => {
    await markPage(page);
    await refuseReads(page, /\/api\/v1\/(profile|tokens|announcements)/);
    const tokens = page.getByRole('region', { name: 'Lesson tokens' }).first();
    await expect(tokens).toContainText('0 in all');

    const office = await otherWindow(browser);
    const administrator = await newAdmin();
    await signInAs(office, administrator.email, administrator.password);
    await office.goto('/admin/users');
    await office.getByLabel('Name or e-mail').fill(account.email);
    await office.getByRole('button', { name: new RegExp(account.email) }).click();
    await office.getByRole('button', { name: 'Adjust tokens' }).click();
    const dialog = office.getByRole('dialog');
    await dialog.getByLabel('Change').fill('2');
    await dialog.getByLabel('Reason').fill('Welcome to the school');
    await expectAccessible(office, 'adjust tokens');
    await dialog.getByRole('button', { name: 'Adjust tokens' }).click();
    await expect(office.getByText('Tokens adjusted')).toBeVisible();
    await expect(office.getByText('Adjusted by hand: “Welcome to the school”')).toBeVisible();

    await expect(page.getByText('2 Lesson Tokens has been added in your account').first()).toBeVisible();
    await expect(tokens).toContainText('2 in all');
    expect(await sameLoad(page)).toBe(true);
    await office.context().close();
  });
});

test('AUTH-38, AUTH-39 with the keyboard alone a visitor signs up; after the cooldown resending says that it does and that it is done; a link that is none says so and offers another', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const account = await newAccount();
  await page.goto('/signin');
  await pressOn(page, page.getByRole('link', { name: 'Create an account' }));
  await signUpByKeys(page, account);
  await mailTo(account.email);
  const resend = page.getByRole('button', { name: 'Resend email' });
  await expect(page.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled();
  await agePastCooldown(account.email);
  await page.reload();
  await expect(resend).toBeEnabled();

  let send = () => {};
  const held = new Promise<void>((resolve) => (send = resolve));
  await page.route('**/api/v1/auth/verify', async (route) => {
    await held;
    await route.continue();
  });
  await pressOn(page, resend);
  await expect(page.getByText('Re-sending verification email...')).toBeVisible();
  send();
  await expect(page.getByText('Verification email re-sent!')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled();
  expect((await mailTo(account.email, 2)).subject).toBe((await mailTo(account.email, 1)).subject);

  const link = linkIn(await mailTo(account.email, 2), '/verify');
  const elsewhere = await otherWindow(browser);
  await elsewhere.goto(link);
  await expect(elsewhere.getByText(/Your address is confirmed\./)).toBeVisible();
  await expect(page).toHaveURL(/\/student\/dashboard$/);
  await elsewhere.goto(link.replace(/token=.*/, 'token=made-up'));
  await expect(elsewhere.getByRole('heading', { name: 'Account Verification' })).toBeVisible();
  await pressOn(elsewhere, elsewhere.getByRole('link', { name: 'Send another link' }));
  await expect(elsewhere.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await elsewhere.context().close();
});

test('ROUTE-05, ROUTE-42, CON-53 signed out, the portal leads to sign-in; signed in, strangers’ places lead home', async ({
  page,
}) => {
  await page.goto('/student/bookings');
  await expect(page).toHaveURL(/\/auth\/realms\/parlance\//);
  const administrator = await newAdmin();
  await signInAs(page, administrator.email, administrator.password);
  await page.goto('/student/bookings');
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await page.goto('/not-found');
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
  await expect(page.getByText('Press the back button in your browser, or simply refresh.')).toBeVisible();
});

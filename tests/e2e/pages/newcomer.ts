/** A visitor becomes a student as people do: the hosted page, the link in the mail, the portal. */
import { randomUUID } from 'node:crypto';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { apiAs, ok } from '../../support/api.ts';
import { linkIn, mailTo } from '../../support/inbox.ts';
import { newAdmin, type TestPerson } from '../../support/people.ts';
import { fillSignUp, signInAs } from './keycloak.ts';
import { expectToFit, press } from './touch.ts';

/** Signs up and follows the mail's link in another window; the page stays where it was and opens the portal by itself. */
export async function becomeStudent(page: Page, firstName: string): Promise<TestPerson> {
  const tag = randomUUID().slice(0, 8);
  const account = {
    firstName,
    lastName: `Sample${tag.replace(/[^a-z]/g, '')}`,
    email: `newcomer-${tag}@example.com`,
    password: `Lesson-${tag}-one`,
  };
  await page.goto('/signup');
  await fillSignUp(page, account);
  await expectToFit(page);
  await press(page.getByRole('button', { name: 'Create account' }));
  await expect(page.getByRole('heading', { name: 'Account Verification' })).toBeVisible();
  await expectToFit(page);
  const link = linkIn(await mailTo(account.email), '/verify');
  const elsewhere = await page.context().browser()?.newContext();
  await (await elsewhere?.newPage())?.goto(link);
  await expect(page).toHaveURL(/\/student\/dashboard$/, { timeout: 20_000 });
  await elsewhere?.close();
  const api = await apiAs(account.email, account.password);
  const { uid } = ok(await api.call<{ uid: string }>('GET', 'profile/me'));
  return { uid, ...account, api };
}

/** An administrator finds the student in the list of users and adjusts the tokens there. */
export async function grantTokens(context: BrowserContext, email: string, grant: { count: number; reason: string }) {
  const page = await context.newPage();
  const administrator = await newAdmin();
  await signInAs(page, administrator.email, administrator.password);
  await page.goto('/admin/users');
  await page.getByLabel('Name or e-mail').fill(email);
  await page.getByRole('button', { name: new RegExp(email) }).click();
  await page.getByRole('button', { name: 'Adjust tokens' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Change').fill(String(grant.count));
  await dialog.getByLabel('Reason').fill(grant.reason);
  await dialog.getByRole('button', { name: 'Adjust tokens' }).click();
  await expect(page.getByText('Tokens adjusted')).toBeVisible();
  await context.close();
}

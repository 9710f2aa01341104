/** The hosted sign-in and sign-up pages as a person uses them. */
import { expect, type Page } from '@playwright/test';
import { press } from './touch.ts';

export async function signInAs(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/signin');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press(page.getByRole('button', { name: 'Sign in' }));
  // On a phone Logout is in the menu.
  await expect(
    page
      .getByRole('button', { name: /^(Logout|Menu)$/ })
      .or(page.getByRole('heading', { name: 'Account Verification' })),
  ).toBeVisible();
}

export type NewAccount = { firstName: string; lastName: string; email: string; password: string };

/** Fills the sign-up form without sending it. */
export async function fillSignUp(page: Page, account: NewAccount): Promise<void> {
  await page.getByLabel('First name').fill(account.firstName);
  await page.getByLabel('Last name').fill(account.lastName);
  await page.getByLabel('Email', { exact: true }).fill(account.email);
  await page.getByLabel('Confirm email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByLabel('Confirm password').fill(account.password);
  await page.getByLabel('Country').selectOption('AU');
  const policy = page.getByRole('checkbox', { name: /I have read and accept/ });
  await press(policy);
  await expect(policy).toBeChecked();
}

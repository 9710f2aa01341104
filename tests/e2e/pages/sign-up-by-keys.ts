/** The sign-up form as a person without a mouse fills and sends it. */
import { expect, type Page } from '@playwright/test';
import type { NewAccount } from './keycloak.ts';
import { pressOn, tabTo, typeInto } from './keys.ts';

export async function signUpByKeys(page: Page, account: NewAccount): Promise<void> {
  for (const [label, text] of [
    ['First name', account.firstName],
    ['Last name', account.lastName],
    ['Email', account.email],
    ['Confirm email', account.email],
    ['Password', account.password],
    ['Confirm password', account.password],
  ] as const)
    await typeInto(page, page.getByLabel(label, { exact: true }), text);
  await tabTo(page, page.getByLabel('Country'));
  await page.keyboard.type('Australia');
  await expect(page.getByLabel('Country')).toHaveValue('AU');
  await pressOn(page, page.getByRole('checkbox', { name: /I have read and accept/ }), 'Space');
  await pressOn(page, page.getByRole('button', { name: 'Create account' }));
}

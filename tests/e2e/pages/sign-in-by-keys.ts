/** The hosted sign-in page for a person without a mouse. */
import { expect, type Page } from '@playwright/test';
import { typeInto } from './keys.ts';

export async function signInByKeys(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/signin');
  await typeInto(page, page.getByLabel('Email', { exact: true }), email);
  await typeInto(page, page.getByLabel('Password', { exact: true }), password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
}

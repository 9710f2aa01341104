/** Signs a person in, so that what is measured next begins with the portal. */
import type { BrowserContext } from '@playwright/test';
import type { TestPerson } from '../../support/people.ts';
import { platform } from '../../support/platform-info.ts';

export async function signIn(
  context: BrowserContext,
  { email, password }: Pick<TestPerson, 'email' | 'password'>,
): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${platform().publicUrl}/signin`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  // On a phone Logout is in the menu.
  await page
    .getByRole('button', { name: /^(Logout|Menu)$/ })
    .first()
    .waitFor({ timeout: 60_000 });
  await page.close();
}

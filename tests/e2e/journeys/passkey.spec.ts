/** A passkey is added on the hosted page and signs in without a password, with a device that the browser plays. */
import { expect, test, type Page } from '@playwright/test';
import { newStudent } from '../../support/people.ts';
import { expectAccessible } from '../pages/axe.ts';
import { signInAs } from '../pages/keycloak.ts';

/** Answers what tells when the device has signed somebody in. */
async function withDevice(page: Page): Promise<{ asserted: Promise<void> }> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const device = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const;
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...device, isUserVerified: true, automaticPresenceSimulation: true },
  });
  return { asserted: new Promise((resolve) => client.once('WebAuthn.credentialAsserted', () => resolve())) };
}

test('AUTH-11, NS-14 a person adds a passkey from the account’s page and is back there, and the next sign-in asks for nothing else', async ({
  page,
}) => {
  const student = await newStudent();
  const { asserted } = await withDevice(page);
  await signInAs(page, student.email, student.password);
  await page.goto('/student/account');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Add a passkey' })).toBeVisible();
  await expectAccessible(page, 'add a passkey');
  await page.getByLabel('Name').fill('My laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page).toHaveURL(/\/student\/account$/);
  await expect(page.getByText('Your account is updated.')).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(
    page.getByRole('button', { name: 'Sign in' }).or(page.getByRole('button', { name: 'Logout' })),
  ).toBeVisible();
  // The browser may offer it in the e-mail field and be done, and the button is gone; otherwise the button does the same.
  const button = page.getByRole('button', { name: 'Use a passkey' });
  if (await button.isVisible()) await button.click({ timeout: 2_000 }).catch(() => undefined);
  await asserted;
  await expect(page).toHaveURL(/\/student\/dashboard$/);
});

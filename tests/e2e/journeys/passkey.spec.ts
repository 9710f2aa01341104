/** A passkey is added on the hosted page and signs in without a password, with a device that the browser plays. */
import { createHash, randomBytes } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { newStudent } from '../../support/people.ts';
import { platform } from '../../support/platform-info.ts';
import { expectAccessible } from '../pages/axe.ts';
import { signInAs } from '../pages/keycloak.ts';

async function withDevice(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const device = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const;
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...device, isUserVerified: true, automaticPresenceSimulation: true },
  });
}

/** Where `session.manage('add-passkey')` leads. */
function addPasskey(): string {
  const { publicUrl } = platform();
  const query = new URLSearchParams({
    ...{ client_id: 'portal', redirect_uri: `${publicUrl}/callback`, response_type: 'code', scope: 'openid' },
    ...{ response_mode: 'fragment', kc_action: 'webauthn-register-passwordless', state: 'x', nonce: 'n' },
    code_challenge: createHash('sha256').update(randomBytes(32)).digest('base64url'),
    code_challenge_method: 'S256',
  });
  return `/auth/realms/parlance/protocol/openid-connect/auth?${query}`;
}

test('AUTH-11 a person adds a passkey, and the next sign-in asks for nothing else', async ({ page }) => {
  const student = await newStudent();
  await withDevice(page);
  await signInAs(page, student.email, student.password);
  await page.goto(addPasskey());
  await expect(page.getByRole('heading', { name: 'Add a passkey' })).toBeVisible();
  await expectAccessible(page, 'add a passkey');
  await page.getByLabel('Name').fill('My laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(
    page.getByRole('button', { name: 'Sign in' }).or(page.getByRole('button', { name: 'Logout' })),
  ).toBeVisible();
  // The browser may offer it in the e-mail field and be done, and the button is gone; otherwise the button does the same.
  const button = page.getByRole('button', { name: 'Use a passkey' });
  if (await button.isVisible()) await button.click({ timeout: 2_000 }).catch(() => undefined);
  await expect(page).toHaveURL(/\/student\/dashboard$/);
});

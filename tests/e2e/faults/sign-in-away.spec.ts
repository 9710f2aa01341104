/** The sign-in server goes away for a while: who is in stays in, and who is not reads the catalogue's words (L12). */
import { expect, test } from '@playwright/test';
import { halt, revive } from '../../support/control.ts';
import { eventually } from '../../support/eventually.ts';
import { newStudent } from '../../support/people.ts';
import { platform } from '../../support/platform-info.ts';
import { signInAs } from '../pages/keycloak.ts';

/** Five minutes in full, as in the promise; a part of it otherwise. */
const awayMs = process.env.FULL ? 300_000 : 10_000;

test('AUTH-06, L12 while the sign-in server is away: no call of a signed-in person fails, sign-in shows its fallback text, and comes back by itself', async ({
  page,
  browser,
}) => {
  test.setTimeout(awayMs + 240_000);
  const student = await newStudent();
  await signInAs(page, student.email, student.password);
  await halt('keycloak');
  try {
    const fresh = await (await browser.newContext()).newPage();
    const from = Date.now();
    await fresh.goto('/signin');
    await expect(fresh.getByText('Sorry - there was an error logging in, please try again.')).toBeVisible();
    expect(Date.now() - from).toBeLessThan(process.env.FULL ? 10_000 : 20_000);
    await fresh.goto('/auth/realms/parlance/protocol/openid-connect/auth?client_id=portal');
    await expect(fresh.getByRole('alert')).toHaveText('Sorry - there was an error logging in, please try again.');
    // A reset link can still be asked for; it goes out when the server is back.
    await fresh.goto('/reset');
    await expect(fresh.getByRole('button', { name: 'Send reset email' })).toBeVisible();
    await fresh.context().close();

    const statuses: number[] = [];
    await eventually(
      'the time away is over',
      async () => {
        statuses.push((await student.api.call('GET', 'profile/me')).status);
        return Date.now() - from > awayMs;
      },
      awayMs + 60_000,
    );
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    await page.getByRole('button', { name: 'Dark theme' }).click();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  } finally {
    await revive('keycloak');
  }
  const { url } = platform().keycloak;
  await eventually('it is back', async () => (await fetch(`${url}/realms/parlance`)).ok, 120_000);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});

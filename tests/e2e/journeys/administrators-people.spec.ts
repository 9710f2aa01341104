/** What administrators do with people, on their screens: a new teacher with a rate, and a student whose account is closed while signed in. */
import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { adminApi, ok } from '../../support/api.ts';
import { newAdmin, newStudent } from '../../support/people.ts';
import { platform } from '../../support/platform-info.ts';
import { expectAccessible } from '../pages/axe.ts';
import { signInAs } from '../pages/keycloak.ts';

/** Open streams end within 30 s of the change; a busy machine gets a little more. */
const sessionEndsMs = 45_000;

test('EP-06, ADM-02, FB-57 an administrator makes a teacher, sets the rate and reads who changed what', async ({
  page,
}) => {
  const admin = await newAdmin();
  const tag = randomUUID().slice(0, 8);
  await signInAs(page, admin.email, admin.password);
  await page.getByRole('link', { name: 'Users' }).first().click();
  await page.getByRole('button', { name: 'Add user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add user' });
  await dialog.getByLabel('First name').fill('Ana');
  await dialog.getByLabel('Last name').fill(`Reyes${tag.replace(/[^a-z]/g, '')}`);
  await dialog.getByLabel('Email').fill(`ana-${tag}@example.com`);
  await dialog.getByLabel('Password').fill(platform().demoPassword);
  await expectAccessible(page, 'adding a user');
  await dialog.getByRole('button', { name: 'Add user' }).click();

  const panel = page.getByRole('complementary', { name: 'Chosen user' });
  await expect(panel.getByRole('heading', { name: /^Ana Reyes/ })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/users\/[0-9a-f]{32}$/);
  await panel.getByRole('button', { name: 'Edit teaching' }).click();
  const teaching = page.getByRole('dialog', { name: /^Edit teaching of Ana Reyes/ });
  await teaching.getByLabel('Rate per lesson').fill('72.5');
  await teaching.getByRole('button', { name: 'Save changes' }).click();
  await expect(panel.getByText('AUD 72.50')).toBeVisible();
  const audit = panel.getByRole('list', { name: 'Audit' });
  await expect(audit).toContainText('changed the teaching');
  await expect(audit).toContainText('Rate: 65 → 72.5');
  await expectAccessible(page, 'one user');

  const uid = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const stored = ok(await (await adminApi()).call<{ lessonRate: number }>('GET', `profile/tutor/${uid}`));
  expect(stored.lessonRate).toBe(72.5);
});

test('EP-07 disabling says what follows, and ends the session of who is signed in', async ({ page, browser }) => {
  const [admin, student] = await Promise.all([newAdmin(), newStudent()]);
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await signInAs(theirs, student.email, student.password);
  await signInAs(page, admin.email, admin.password);
  await page.goto(`/admin/users?q=${encodeURIComponent(student.email)}`);
  await page.getByRole('button', { name: new RegExp(student.lastName) }).click();
  const panel = page.getByRole('complementary', { name: 'Chosen user' });
  await panel.getByRole('button', { name: 'Disable' }).click();
  const dialog = page.getByRole('dialog', { name: /^Disable Robin/ });
  await expect(dialog.getByText('Every session ends at once, and signing in is refused.')).toBeVisible();
  await expectAccessible(page, 'disabling a user');
  await dialog.getByRole('button', { name: 'Disable account' }).click();
  await expect(panel.getByText('Disabled', { exact: true })).toBeVisible();
  await expect
    .poll(async () => (await student.api.call('GET', 'profile/me')).status, { timeout: sessionEndsMs })
    .toBe(401);
  await expect(theirs.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible({ timeout: sessionEndsMs });
  // The search stays in the address while the panel is open and after it is closed.
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/admin\/users\?q=/);
  await context.close();
});

/** The link that applies a change of the profile, from the mail to the portal: once, for its owner, in its time. */
import { expect, test } from '@playwright/test';
import { ok } from '../../support/api.ts';
import { linkIn, mailAbout } from '../../support/inbox.ts';
import { newStudent, type TestPerson } from '../../support/people.ts';
import { query } from '../../support/stores.ts';
import { signInAs } from '../pages/keycloak.ts';

const done = 'Profile has been updated successfully';
const failed = 'Something went wrong, please try again';

async function mailedLink(student: TestPerson, name: string): Promise<string> {
  ok(await student.api.call('PUT', 'profile/student/update', { name }));
  return linkIn(await mailAbout(student.email, 'Confirm the changes to your profile'), '/updateProfile');
}

const nameOf = async ({ api }: TestPerson) => ok(await api.call<{ name: string }>('GET', 'profile/me')).name;

test('AUTH-41..AUTH-47 the mailed link asks to sign in, updates the profile once whatever its address says, and leads to the portal', async ({
  page,
}) => {
  const student = await newStudent();
  const link = await mailedLink(student, 'Noor Changed');
  const tampered = link.replace(/name=[^&]*/, 'name=Mallory');
  // A mail scanner reads the address, and nothing happens.
  expect((await page.request.get(link)).status()).toBe(200);
  expect(await nameOf(student)).toBe(`${student.firstName} ${student.lastName}`);

  await page.goto(tampered);
  await page.getByLabel('Email', { exact: true }).fill(student.email);
  await page.getByLabel('Password', { exact: true }).fill(student.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Updating Profile...' })).toBeVisible();
  await expect(page.getByText(done)).toBeVisible();
  expect(page.url()).not.toContain('t=');
  await expect(page).toHaveURL(/\/student\/dashboard$/);
  await expect(page.getByRole('heading', { name: /Noor/ })).toBeVisible();
  expect(await nameOf(student)).toBe('Noor Changed');

  await page.goto(link);
  await expect(page.getByText(failed)).toBeVisible();
  await page.getByRole('button', { name: 'Go to the portal' }).click();
  await expect(page).toHaveURL(/\/student\/dashboard$/);
});

test('AUTH-44, AUTH-47 a link whose day is over changes nothing, nor does one that was mailed to somebody else', async ({
  page,
}) => {
  const [late, other] = await Promise.all([newStudent(), newStudent()]);
  const [lateLink, othersLink] = await Promise.all([mailedLink(late, 'Too Late'), mailedLink(other, 'Not Mine')]);
  await query('identity', `update mail_links set expires_at = now() where uid = $1 and origin = 'profile-update'`, [
    late.uid,
  ]);
  await signInAs(page, late.email, late.password);
  for (const link of [lateLink, othersLink]) {
    await page.goto(link);
    await expect(page.getByText(failed)).toBeVisible();
  }
  expect(await nameOf(late)).toBe(`${late.firstName} ${late.lastName}`);
  expect(await nameOf(other)).toBe(`${other.firstName} ${other.lastName}`);
});

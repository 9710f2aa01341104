/** Who asks for the account to be deleted stands on the school's page of requests. */
import { expect, test } from '@playwright/test';
import { newAdmin, newStudent } from '../../support/people.ts';
import { signInAs } from '../pages/keycloak.ts';

test('a student asks for the account to be deleted, and the school reads who it was', async ({ page, browser }) => {
  const [student, admin] = await Promise.all([newStudent(), newAdmin()]);
  await signInAs(page, student.email, student.password);
  await page.goto('/student/account');
  const open = page.getByRole('button', { name: /^Delete my account/ });
  await open.click();
  const dialog = page.getByRole('dialog');
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();
  await open.click();
  await dialog.getByRole('button').last().click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: student.email })).toBeVisible();

  const school = await (await browser.newContext()).newPage();
  await signInAs(school, admin.email, admin.password);
  await school.goto('/admin/inquiries');
  await expect(school.getByText(`${student.firstName} ${student.lastName}`).first()).toBeVisible();
  await school.context().close();
});

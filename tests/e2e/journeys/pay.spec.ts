/** A student subscribes on the provider's page, books with a token, cancels, takes that back, and finds the payment. */
import { expect, test } from '@playwright/test';
import { anyTopic, bookSlot, hourAhead, openSlot } from '../../support/lessons.ts';
import { newStudent, newTutor } from '../../support/people.ts';
import { expectAccessible } from '../pages/axe.ts';
import { signInAs } from '../pages/keycloak.ts';

const day = 86_400_000;
const stripe = () => 'Stripe' in globalThis;

test('SUB-08, SUB-10, SUB-13, SUB-14, BILL-01, GEN-07 a plan is bought, used, cancelled and resumed, each seen on the open screen', async ({
  page,
}) => {
  const [tutor, student] = await Promise.all([newTutor(), newStudent()]);
  const slot = await openSlot(tutor, await hourAhead(6 * day));
  await signInAs(page, student.email, student.password);
  expect(await page.evaluate(stripe)).toBe(false);
  await page.getByRole('link', { name: 'Subscription' }).click();
  await page.waitForFunction(stripe);
  const plan = page.getByRole('article', { name: 'Workplace one-on-one' });
  await expect(plan).toContainText('a month, 10 tokens');
  await expectAccessible(page, 'plans before the first one');
  await plan.getByRole('button', { name: 'Subscribe to Workplace one-on-one' }).click();

  await page.getByRole('button', { name: /4000 0000 0000 9995/ }).click();
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByRole('alert')).toContainText('Your card was declined.');
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByRole('button', { name: /^Pay / }).click();

  await expect(page).toHaveURL(/\/student\/subscription\?checkout=/);
  for (const text of ['10 tokens', 'Active', 'Next payment USD 89.00']) await expect(plan).toContainText(text);
  await expect(page.getByRole('status').filter({ hasText: 'Payment confirmed at' })).toContainText(
    '10 Lesson Tokens has been added in your account',
  );
  await page.waitForFunction(stripe);
  await expectAccessible(page, 'a plan that is active');

  await bookSlot(student, slot, await anyTopic(student.api));
  await expect(plan).toContainText('9 tokens');
  const line = page.getByRole('region', { name: 'Token ledger' }).getByRole('listitem').first();
  await expect(line).toContainText(/^−1Booked/);
  await line.getByRole('button', { name: 'Why did I lose a token?' }).click();
  await expect(line).toContainText(`${tutor.firstName} ${tutor.lastName}`);

  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel your subscription?' });
  await expect(dialog).toContainText('9 tokens, until');
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(plan).toContainText('Ends, no renewal');
  await plan.getByRole('button', { name: 'Renew Workplace one-on-one again' }).click();
  await expect(plan).toContainText('Active');

  await page.getByRole('tab', { name: 'Billing History' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Plan, 10 tokens' });
  for (const text of ['Workplace one-on-one', 'Visa 4242', 'Paid', 'USD 89.00']) await expect(row).toContainText(text);
  await expectAccessible(page, 'the billing history');
  await page.goto('/student/dashboard');
  await expect(page.getByRole('region', { name: 'Billing History' })).toContainText('USD 89.00');
});

/** A student buys single tokens on the provider's page; an administrator gives the money back, and ledger and billing say so. */
import { expect, test, type Page } from '@playwright/test';
import { ok } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { newAdmin, newStudent, type TestPerson } from '../../support/people.ts';
import { expectAccessible } from '../pages/axe.ts';
import { signInAs } from '../pages/keycloak.ts';

type LedgerLine = { reason: string; delta: number; balanceAfter: number; note: string };
type BillingItem = { kind: string; amount: number; currency: string; subsriptionStatus: string; number: string };
type Items<T> = { items: T[] };

async function payOnTheProvidersPage(page: Page): Promise<void> {
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expires').fill('12 / 40');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: /^Pay/ }).click();
}

const ledgerOf = async ({ uid, api }: TestPerson) =>
  ok(await api.call<Items<LedgerLine>>('GET', `tokens/${uid}/ledger`)).items;
const billingOf = async ({ uid, api }: TestPerson) =>
  ok(await api.call<Items<BillingItem>>('GET', `payments/history/${uid}`)).items;

test('SUB-07, BILL-01, NS-53, NS-55 tokens that were bought are given back: money, wallet, ledger and billing agree', async ({
  page,
  browser,
}) => {
  const [student, admin] = await Promise.all([newStudent({ firstName: 'Noor' }), newAdmin()]);
  await signInAs(page, student.email, student.password);
  await page.goto('/student/subscription');
  const form = page.getByRole('region', { name: 'Buy single tokens' });
  await form.getByRole('button', { name: 'Choose 10 tokens' }).click();
  await form.getByRole('button', { name: 'Go to checkout' }).click();
  await payOnTheProvidersPage(page);
  await expect(page).toHaveURL(/\/student\/subscription/);
  await expect(page.getByText(/^Payment confirmed at /)).toBeVisible({ timeout: 30_000 });
  const [credited] = await ledgerOf(student);
  expect(credited).toMatchObject({ reason: 'purchase-credited', delta: 10, balanceAfter: 10 });
  const [bought] = await billingOf(student);
  expect(bought).toMatchObject({ kind: 'tokens', subsriptionStatus: 'paid' });

  const office = await (await browser.newContext()).newPage();
  await signInAs(office, admin.email, admin.password);
  await office.getByRole('link', { name: 'Payments' }).first().click();
  await office.getByRole('tab', { name: 'Student payments' }).click();
  await office.getByRole('searchbox', { name: 'Name, receipt or last 4 digits' }).fill(student.uid);
  await office.getByRole('button', { name: `${student.firstName} ${student.lastName} 10 tokens` }).click();
  const panel = office.getByRole('complementary', { name: 'Chosen payment' });
  await expect(panel).toContainText(`Receipt ${bought?.number}`);
  await expectAccessible(office, 'a payment of a student');
  await panel.getByRole('button', { name: 'Refund' }).click();
  const dialog = office.getByRole('dialog', { name: 'Refund 10 tokens, Workplace one-on-one' });
  await dialog.getByLabel('Reason').fill('Moves to the group plan');
  await expect(
    dialog.getByText(/10 tokens leave the wallet at once\. 0 tokens of this kind are left in it then\.$/),
  ).toBeVisible();
  await expectAccessible(office, 'refunding a payment');
  await dialog.getByRole('button', { name: /^Refund USD/ }).click();
  await expect(dialog).toBeHidden();
  await expect(panel).toContainText('10 tokens taken back');
  await expect(panel.getByText('Refunded').first()).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Refund' })).toHaveCount(0);

  const [taken] = await eventually('the tokens are taken', async () => {
    const lines = await ledgerOf(student);
    return lines[0]?.delta === -10 ? lines : undefined;
  });
  expect(taken).toMatchObject({ reason: 'purchase-refunded', balanceAfter: 0, note: 'Moves to the group plan' });
  const billing = await billingOf(student);
  expect(billing.find(({ kind }) => kind === 'refund')?.amount).toBe(-(bought?.amount ?? 0));
  await page.goto('/student/subscription?view=billing');
  await expect(page.getByRole('tab', { name: 'Billing History' })).toBeVisible();
  await office.context().close();
});

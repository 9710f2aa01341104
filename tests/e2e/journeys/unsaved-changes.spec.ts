/** What is not saved is left by nobody who has not said so: by a link, the browser's own steps, closing the tab or signing out. */
import { expect, test, type Page } from '@playwright/test';
import { adminApi, ok } from '../../support/api.ts';
import { newAdmin } from '../../support/people.ts';
import { signInAs } from '../pages/keycloak.ts';
import { pressOn } from '../pages/keys.ts';

const words = 'What nobody has saved yet.';
const description = (page: Page) => page.getByLabel('Description');
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });

async function answer(page: Page, button: 'Go on editing' | 'Leave'): Promise<void> {
  await question(page).getByRole('button', { name: button }).click();
  await expect(question(page)).toHaveCount(0);
}

/** The way is asked about, refused, and nothing is lost. */
async function staysFrom(page: Page, address: string, go: () => Promise<unknown>): Promise<void> {
  await go();
  await expect(question(page)).toBeVisible();
  await answer(page, 'Go on editing');
  await expect(page).toHaveURL(address);
  await expect(description(page)).toHaveValue(words);
}

/** The browser's own step, which leaves the page where it is until there is an answer. */
const step = (page: Page, by: -2 | -1 | 1) => page.evaluate((steps) => window.history.go(steps), by);
const menu = (page: Page, name: string) => page.getByRole('complementary').first().getByRole('link', { name });

test('unsaved words outlast the menu, Back, Forward, a link within the page, closing the tab and signing out, each by our own question', async ({
  page,
}) => {
  const { email, password } = await newAdmin();
  const name = `Beekeeping ${email.slice(6, 14)}`;
  const { id } = ok(await (await adminApi()).call<{ id: string }>('POST', 'admin/materials', { name, visible: false }));
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await signInAs(page, email, password);
  await menu(page, 'Materials').click();
  await page.getByRole('tree').getByText(name, { exact: true }).click();
  const address = new RegExp(`/admin/materials/${id}`);
  await expect(page).toHaveURL(address);
  const form = page.url();
  await menu(page, 'Users').click();
  await expect(page).toHaveURL(/\/admin\/users/);
  await step(page, -1);
  await description(page).fill(words);

  await staysFrom(page, form, () => menu(page, 'Reports').click());
  await staysFrom(page, form, () => step(page, -1));
  await staysFrom(page, form, () => step(page, 1));
  await pressOn(page, page.getByRole('link', { name: 'Skip to the page' }));
  await expect(page).toHaveURL(`${form}#page`);
  await staysFrom(page, `${form}#page`, () => step(page, -2));
  await step(page, -1);
  await expect(page).toHaveURL(form);
  expect(asked).toEqual([]);

  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await expect(description(page)).toHaveValue(words);
  await staysFrom(page, form, () => page.getByRole('button', { name: 'Logout' }).click());

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu' }).click();
  const ofPhone = page.getByRole('dialog', { name: 'Menu' });
  await staysFrom(page, form, () => ofPhone.getByRole('link', { name: 'Users' }).click());
  await page.setViewportSize({ width: 1440, height: 900 });

  await step(page, -1);
  await answer(page, 'Leave');
  await expect(page).toHaveURL(/\/admin\/materials$/);
  await step(page, 1);
  await expect(description(page)).toHaveValue('');
  await description(page).fill(words);
  await page.getByRole('button', { name: 'Logout' }).click();
  await answer(page, 'Leave');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  expect(asked).toEqual(['beforeunload']);
});

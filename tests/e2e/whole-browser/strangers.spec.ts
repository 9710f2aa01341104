/** Somebody who has no account reads what the school is, without a script; whoever signed in is led to the portal from the same address. */
import { expect, test, type Page } from '@playwright/test';
import { ok } from '../../support/api.ts';
import { hourAhead, openSlot } from '../../support/lessons.ts';
import { newStudent, newTutor, type TestPerson } from '../../support/people.ts';
import { expectAccessible } from '../pages/axe.ts';
import { signInAs } from '../pages/keycloak.ts';

const heading = 'English for your job, with a teacher, live';
const isOnPage = (page: Page) => expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
/** An agreement holds, and is gone, when the page is made anew. */
const madeAnew = { timeout: 20_000, intervals: [1_000] };

const letters = () =>
  Math.random()
    .toString(36)
    .replaceAll(/[^a-z]/g, '')
    .slice(0, 6);

async function shownTutor(): Promise<TestPerson> {
  const tutor = await newTutor({ firstName: `Tilda${letters()}` });
  ok(await tutor.api.call('PUT', 'profile/me', { showPublicly: true }));
  return tutor;
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('NS-64, CON-56 a stranger reads plans, prices and who agreed to be shown with the next free hour; what is taken back goes', async ({
    page,
  }) => {
    const tutor = await shownTutor();
    const when = await hourAhead(30 * 3_600_000);
    await openSlot(tutor, when);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.resourceType()} ${new URL(request.url()).origin}`));
    await page.goto('/');
    await isOnPage(page);
    await expect(page.getByRole('heading', { name: 'Plans and prices' })).toBeVisible();
    await expect(page.locator('#plans li')).toHaveCount(4);
    await expect(page.locator('#plans').getByText(/^USD\s\d+\.\d\d a month$/)).toHaveCount(4);
    const card = page.locator('#teachers li').filter({ hasText: tutor.firstName });
    await expect(async () => {
      await page.reload();
      await expect(card.locator('time')).toHaveAttribute('datetime', new Date(when).toISOString(), { timeout: 500 });
    }).toPass(madeAnew);
    await expect(card).toContainText('Darwin (UTC+9:30)');
    await expect(page.locator('body')).not.toContainText(tutor.lastName);
    ok(await tutor.api.call('PUT', 'profile/me', { showPublicly: false }));
    await expect(async () => {
      await page.reload();
      await isOnPage(page);
      await expect(card).toHaveCount(0, { timeout: 500 });
    }).toPass(madeAnew);
    const { origin } = new URL(page.url());
    // The other one is the icon.
    expect([...new Set(asked)].toSorted()).toEqual([`document ${origin}`, `other ${origin}`]);
  });

  for (const path of ['/policy', '/privacy']) {
    test(`CON-56 ${path} is read without a sign-in, and leads back`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.getByRole('link', { name: 'Parlance' }).click();
      await isOnPage(page);
    });
  }
});

test('NS-64 the page is accessible in both themes and fits phone, tablet and desk', async ({ page }) => {
  test.setTimeout(300_000);
  for (const path of ['/', '/policy', '/privacy'])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(path);
      await expectAccessible(page, `${path} (${colorScheme})`);
      for (const width of [320, 820, 1440, 390]) {
        await page.setViewportSize({ width, height: 844 });
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect([path, width, over <= 0]).toEqual([path, width, true]);
      }
    }
});

test('NS-64 from the page one creates an account or signs in', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByLabel('Confirm email')).toBeVisible();
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('NS-64, CON-53 whoever is signed in lands in the portal, and after signing out the page is there again', async ({
  page,
}) => {
  const { email, password } = await newStudent();
  await signInAs(page, email, password);
  await page.goto('/');
  await expect(page).toHaveURL(/\/student\/dashboard$/);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await page.goto('/');
  await isOnPage(page);
});

test('NS-64 a browser that remembers a sign-in that is over comes to the page by itself, and once', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'portal', value: '1', url: String(baseURL) }]);
  await page.goto('/');
  await isOnPage(page);
  expect((await context.cookies()).filter(({ name }) => name === 'portal')).toEqual([]);
});

test('NS-64 who is signed in but unknown at this address gets in by "Sign in" without typing', async ({
  page,
  context,
}) => {
  const { email, password } = await newStudent();
  await signInAs(page, email, password);
  await context.clearCookies({ name: 'portal' });
  await page.goto('/');
  await isOnPage(page);
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/student\/dashboard$/);
});

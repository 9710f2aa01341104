/** Every address of the route map, in both themes: it can be reached by its role, and axe finds nothing. */
import { expect, test, type Browser, type Page } from '@playwright/test';
import { adminApi, ok } from '../../support/api.ts';
import { newAdmin, newStudent, newTutor, newUntestedTutor, type TestPerson } from '../../support/people.ts';
import { expectAccessible, expectAccessibleInBothThemes, expectLegible } from '../pages/axe.ts';
import { signInAs } from '../pages/keycloak.ts';
import {
  adminPeoplePaths,
  adminSchoolPaths,
  goOnTo,
  studentAccountPaths,
  studentLessonPaths,
  tutorPaths,
} from '../pages/walk.ts';

type Theme = 'light' | 'dark';
/** Some thirty examinations a role; on a busy machine each takes seconds. */
test.describe.configure({ timeout: 300_000 });

const themeNow = (page: Page) => page.evaluate(() => document.documentElement.dataset.mantineColorScheme as Theme);

/** As it is, and again after the toggle of the top bar: each page has both themes, and no theme is set twice. */
async function bothThemes(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await test.step(path, async () => {
      await goOnTo(page, path);
      const before = await themeNow(page);
      await expectAccessible(page, `${path} (${before})`);
      await page.getByRole('button', { name: before === 'light' ? 'Dark theme' : 'Light theme' }).click();
      const after = before === 'light' ? 'dark' : 'light';
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', after);
      await expectLegible(page, `${path} (${after})`);
      expect(new URL(page.url()).pathname).toBe(path.split('?')[0]);
    });
  }
}

/** Those that stand outside of the chrome, and so without its toggle. */
async function outside(page: Page, path: string, sign: string): Promise<void> {
  await test.step(path, async () => {
    await goOnTo(page, path);
    await expect(page.getByText(sign).first()).toBeVisible();
    await expectAccessibleInBothThemes(page, path);
  });
}

/** A sign-in that the tests of one role share. */
async function signedIn(browser: Browser, { email, password }: TestPerson): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signInAs(page, email, password);
  return page;
}

test.describe('every page of a student that is built is there and accessible in both themes', () => {
  test.describe.configure({ mode: 'serial' });
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    page = await signedIn(browser, await newStudent());
  });

  test('ROUTE-29..ROUTE-35 from the dashboard to the bookings', async () => {
    await bothThemes(page, studentLessonPaths((await newTutor()).uid));
  });
  test('ROUTE-36..ROUTE-40, ROUTE-42 from the subscription to what every role has', async () => {
    await bothThemes(page, studentAccountPaths);
    await outside(page, '/updateProfile?id=another&t=1.x', 'Something went wrong, please try again');
    await outside(page, '/call', 'A video call token was not supplied.');
  });
});

test('ROUTE-21..ROUTE-28 every page of a teacher that is built is there and accessible in both themes', async ({
  browser,
}) => {
  await bothThemes(await signedIn(browser, await newTutor()), tutorPaths);
});

test.describe('every page of an administrator that is built is there and accessible in both themes', () => {
  test.describe.configure({ mode: 'serial' });
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    page = await signedIn(browser, await newAdmin());
  });

  test('ROUTE-09..ROUTE-13 from the dashboard to one person', async () => {
    const found = await (await adminApi()).call<{ items: { id: string }[] }>('GET', 'applications?limit=1');
    await bothThemes(page, adminPeoplePaths((await newStudent()).uid, ok(found).items[0]?.id));
  });
  test('ROUTE-14..ROUTE-20 from the reports to one group session', () => bothThemes(page, adminSchoolPaths));
});

test('ROUTE-01..ROUTE-04 the pages before the portal are accessible in both themes', async ({ page }) => {
  for (const [path, sign] of [
    ['/reset', 'Reset your password'],
    ['/application', 'Apply to teach'],
    ['/application?id=none&key=none', 'This link does not work'],
    ['/signin', 'Sign in'],
    ['/signup', 'Create an account'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: sign })).toBeVisible();
    await expectAccessibleInBothThemes(page, path);
  }
});

test('AUTH-50, AUTH-52 a teacher before the speed test has this page alone, accessible in both themes', async ({
  page,
}) => {
  const tutor = await newUntestedTutor();
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/signin');
  await page.getByLabel('Email', { exact: true }).fill(tutor.email);
  await page.getByLabel('Password', { exact: true }).fill(tutor.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const title = page.getByRole('heading', { name: 'Internet Speed Acknowledgement' });
  await expect(title).toBeVisible();
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
    await expectAccessible(page, `/speed-test (${theme})`);
  }
  await page.goto('/tutor/schedule');
  await expect(title).toBeVisible();
  await expect(page).toHaveURL(/\/speed-test$/);
});

/** A part of the portal that does not come takes nothing else with it: the rest works, and it is there at the next try, without a reload. */
import { expect, test, type Page, type Route } from '@playwright/test';
import { newTutor } from '../../support/people.ts';
import { signInAs } from '../pages/keycloak.ts';
import { markPage, sameLoad } from '../pages/no-reload.ts';

const manifest = '**/remotes/teacher/mf-manifest.json';
const entry = '**/remotes/teacher/remoteEntry.*.js';
const chunks = '**/remotes/teacher/*.js';

const answers = (status: number) => (route: Route) => route.fulfill({ status, body: 'no' });
const says = (contentType: string, body: string) => (route: Route) => route.fulfill({ contentType, body });

/** One of each kind; that a silent one is said after ten seconds is the outlet's own test. */
const failures: [string, string | RegExp, (route: Route) => unknown][] = [
  ['whose manifest is missing', manifest, answers(404)],
  ['whose entry is no script', entry, says('text/javascript', '<!doctype html>')],
  [
    'whose scripts after the entry are cut off',
    /\/remotes\/teacher\/(?!remoteEntry)[^/]*\.js$/,
    (route) => route.abort(),
  ],
];

const notLoaded = (page: Page) => page.getByText('This part of the portal did not load. The rest works.');
const schedule = (page: Page) => page.getByRole('button', { name: 'Week after' });
const inMenu = (page: Page, name: string) => page.getByRole('complementary').getByRole('link', { name }).click();

const go = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

/** The theme, the bell, a page of the shell's own, and the part of the portal that draws the call. */
async function expectUsable(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Announcements/ })
    .click();
  await expect(page.getByRole('region', { name: 'Announcements' })).toBeVisible();
  await page.keyboard.press('Escape');
  // These two stand in no menu.
  await go(page, '/under-development');
  await expect(page.getByText('This page is not open yet.')).toBeVisible();
  await go(page, '/call');
  await expect(page.getByRole('alert')).toContainText('Video Calling Error');
  await page.goBack();
}

test.describe('SHELL-19 the portal goes on with a part', () => {
  for (const [which, address, fault] of failures) {
    test(which, async ({ page }) => {
      const teacher = await newTutor();
      await page.route(address, fault as (route: Route) => void);
      await signInAs(page, teacher.email, teacher.password);
      await expect(notLoaded(page)).toBeVisible();
      await markPage(page);
      await expectUsable(page);
      await inMenu(page, 'Schedule');
      await expect(notLoaded(page)).toBeVisible();
      await page.unroute(address);
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(schedule(page)).toBeVisible();
      expect(await sameLoad(page)).toBe(true);
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    });
  }
});

test('SHELL-19 a page whose scripts do not come is alone with it: the other pages of its part work, and it comes at the next try', async ({
  page,
}) => {
  const teacher = await newTutor();
  await signInAs(page, teacher.email, teacher.password);
  await expect(page.getByRole('region').first()).toBeVisible();
  await markPage(page);
  await page.route(chunks, (route) => route.abort());
  await inMenu(page, 'Schedule');
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await inMenu(page, 'Dashboard');
  await expect(page.getByRole('button', { name: 'Retry' })).not.toBeVisible();
  await inMenu(page, 'Schedule');
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await page.unroute(chunks);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(schedule(page)).toBeVisible();
  expect(await sameLoad(page)).toBe(true);
});

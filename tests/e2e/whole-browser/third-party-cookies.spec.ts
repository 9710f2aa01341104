/** Browsers that keep no cookies of others: signing in, coming back and a second tab need none (L2). */
import { expect, test, type Browser, type BrowserContext, type Frame, type Page } from '@playwright/test';
import { newStudent } from '../../support/people.ts';
import { signInAs } from '../pages/keycloak.ts';

const cookie = 'third=1; SameSite=None; Secure';

/** Which of the two keeps a cookie: a page of ours in a frame of another site, and the same page by itself. */
async function keepers(context: BrowserContext, baseURL: string): Promise<{ framed: boolean; alone: boolean }> {
  const page = await context.newPage();
  const ours = new URL('/framed', baseURL).href;
  // The same server by its number: another site to the browser.
  const another = ours.replace('localhost', '127.0.0.1').replace('/framed', '/framing');
  const html = (body: string) => ({ contentType: 'text/html', body: `<!doctype html>${body}` });
  await page.route(another, (route) => route.fulfill(html(`<iframe src="${ours}"></iframe>`)));
  await page.route(ours, (route) => route.fulfill(html('ours')));
  const keeps = (frame: Frame | null) =>
    frame?.evaluate((text) => {
      document.cookie = text;
      return document.cookie.includes('third=1');
    }, cookie) ?? false;
  await page.goto(another);
  const framed = await keeps(page.frame({ url: ours }));
  await page.goto(ours);
  const alone = await keeps(page.mainFrame());
  await page.close();
  return { framed, alone };
}

async function expectPortal(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible({ timeout: 60_000 });
  await expect(page).toHaveURL(/\/student\/dashboard$/);
}

async function withOpenBrowser(open: () => Promise<Browser>, use: (browser: Browser) => Promise<void>): Promise<void> {
  const browser = await open();
  await use(browser).finally(() => browser.close());
}

test('L1, L2 with the cookies of third parties blocked, signing in, a reload and a second tab are as they are without', async ({
  playwright,
  launchOptions,
  baseURL: address,
}) => {
  test.setTimeout(180_000);
  const baseURL = address ?? '';
  const args = [...(launchOptions.args ?? []), '--test-third-party-cookie-phaseout'];
  const student = await newStudent();
  await withOpenBrowser(
    () => playwright.chromium.launch({ ...launchOptions, args }),
    async (browser) => {
      const strict = await browser.newContext({ baseURL });
      expect(await keepers(strict, baseURL)).toEqual({ framed: false, alone: true });
      const page = await strict.newPage();
      await signInAs(page, student.email, student.password);
      await expectPortal(page);
      const sent: string[] = [];
      page.on('request', (request) => sent.push(request.url()));
      const redirects: string[] = [];
      page.on('request', (request) => {
        if (request.isNavigationRequest() && request.frame() === page.mainFrame() && request.redirectedFrom())
          redirects.push(request.url());
      });
      await page.reload();
      await expectPortal(page);
      // One silent question, and the page itself is sent nowhere.
      expect(sent.filter((url) => url.includes('/openid-connect/auth?'))).toHaveLength(1);
      expect(redirects).toEqual([]);
      const second = await strict.newPage();
      await second.goto('/student/dashboard');
      await expectPortal(second);
    },
  );
});

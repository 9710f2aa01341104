/** Proof that a page changed by itself: it was not loaded anew, and it did not ask the server again for what changed. */
import type { Page } from '@playwright/test';

const mark = '__stillTheSamePage';

export async function markPage(page: Page): Promise<void> {
  await page.evaluate((name) => Object.assign(globalThis, { [name]: true }), mark);
}

export function sameLoad(page: Page): Promise<boolean> {
  return page.evaluate((name) => (globalThis as Record<string, unknown>)[name] === true, mark);
}

/** From now on the page cannot read these addresses, so that only the live stream can change what it shows. */
export async function refuseReads(page: Page, ...addresses: RegExp[]): Promise<void> {
  for (const address of addresses) {
    await page.route(address, (route) => (route.request().method() === 'GET' ? route.abort() : route.fallback()));
  }
}

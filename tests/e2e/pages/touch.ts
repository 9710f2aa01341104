/** A phone that is touched: its page is as wide as what is on it, unlike a narrow window on a desk. */
import { devices, expect, type BrowserContextOptions, type Locator, type Page } from '@playwright/test';

const { userAgent, viewport, deviceScaleFactor, isMobile, hasTouch } = devices['Pixel 7'] as (typeof devices)[string];

/** The width of the narrowest phones that are sold, on which everything has to fit. */
const width = 390;

export const phone: BrowserContextOptions = {
  userAgent,
  deviceScaleFactor,
  isMobile,
  hasTouch,
  viewport: { ...viewport, width },
};

/** What reaches out of the screen makes a phone show the whole page smaller, and all that is placed by its width jumps. */
export async function expectToFit(page: Page): Promise<void> {
  const widths = () => page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
  await expect.poll(widths).toEqual([width, width]);
}

/** Opens a list and takes one of it, each with a finger. */
export async function pick(page: Page, field: Locator, name?: string): Promise<void> {
  await field.tap();
  const options = page.getByRole('option', name === undefined ? {} : { name });
  await expect(options.first()).toBeVisible();
  await expectToFit(page);
  await options.first().tap();
  await expect(options).toHaveCount(0);
}

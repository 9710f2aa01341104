/** Phones that are touched: their page is as wide as what is on it, unlike a narrow window on a desk. */
import {
  devices,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test';

/** What the phone is, without the browser that it comes with: all of them are shown by Chromium here. */
function phoneNamed(name: 'Pixel 7' | 'iPhone 13' | 'Galaxy S9+'): BrowserContextOptions {
  const { userAgent, viewport, deviceScaleFactor, isMobile, hasTouch } = devices[name] as (typeof devices)[string];
  return { userAgent, viewport, deviceScaleFactor, isMobile, hasTouch };
}

export const phones = {
  pixel: phoneNamed('Pixel 7'),
  iphone: phoneNamed('iPhone 13'),
  /** 320 px wide: the narrowest on which everything has to fit. */
  galaxy: phoneNamed('Galaxy S9+'),
};

const touched = new WeakMap<BrowserContext, boolean>();

async function isTouched(page: Page): Promise<boolean> {
  const context = page.context();
  const known = touched.get(context);
  if (known !== undefined) return known;
  const found = await page.evaluate(() => navigator.maxTouchPoints > 0);
  touched.set(context, found);
  return found;
}

/** With a finger on a phone, with the mouse on a desk. */
export async function press(what: Locator): Promise<void> {
  await ((await isTouched(what.page())) ? what.tap() : what.click());
}

/** What reaches out of the screen makes a phone show the whole page smaller, and all that is placed by its width jumps. */
export async function expectToFit(page: Page): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 0 };
  const widths = () => page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
  // On a desk a scroll bar may take some of it, which is not a page that is too wide.
  const fits = async () => {
    const [shown = 0, needed = 0] = await widths();
    return shown === width && needed <= width ? 'fits' : `${needed} px on ${shown} px of ${width} px`;
  };
  await expect.poll(fits).toBe('fits');
}

/** What is pressed and stands alone is 44 px to a finger each way, with what it reaches past its own edge; links within a sentence and the development bar are left out. */
export async function expectInReach(page: Page): Promise<void> {
  const small = () =>
    page.evaluate(() => {
      const least = 43.5;
      // Seven days share the width of the narrowest phone.
      const leastWidth = (button: Element) => (button.parentElement?.childElementCount === 7 ? 38 : least);
      const reach = (element: Element) => {
        const { width, height } = element.getBoundingClientRect();
        const { content, position, top, right, bottom, left } = getComputedStyle(element, '::after');
        if (content === 'none' || position !== 'absolute') return [width, height] as const;
        const past = (edge: string) => Math.max(0, -Number.parseFloat(edge) || 0);
        return [width + past(left) + past(right), height + past(top) + past(bottom)] as const;
      };
      return [...document.querySelectorAll('main button, [role=dialog] button')].flatMap((button) => {
        const [width, height] = reach(button);
        const shown = button.checkVisibility({ visibilityProperty: true }) && width > 1;
        const name = button.textContent.trim() || button.getAttribute('aria-label');
        return shown && (width < leastWidth(button) || height < least) ? [`${name}: ${width} by ${height} px`] : [];
      });
    });
  await expect.poll(small).toEqual([]);
}

/** Opens a list and takes one of it, the first when none is named. */
export async function pick(page: Page, field: Locator, name?: string): Promise<void> {
  await press(field);
  const options = page.getByRole('option', name === undefined ? {} : { name });
  await expect(options.first()).toBeVisible();
  await expectToFit(page);
  await press(options.first());
  // A list of which several may be taken stays open for the next one.
  if (await field.evaluate((input) => input.closest('.mantine-MultiSelect-root') !== null))
    await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
}

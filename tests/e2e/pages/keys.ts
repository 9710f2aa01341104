/** A page as a person without a mouse uses it. */
import { expect, type Locator, type Page } from '@playwright/test';

const mostPresses = 80;

type Ways = { towards: string; back: string };

/** Presses a key until the element has the focus, or the other one where it lies before; what cannot be reached fails. */
async function goTo(page: Page, target: Locator, { towards, back }: Ways): Promise<void> {
  for (let presses = 0; presses < mostPresses; presses += 1) {
    const way = await target.evaluate((element) => {
      const now = document.activeElement ?? document.body;
      if (element === now) return undefined;
      return now.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING ? 'back' : 'towards';
    });
    if (way === undefined) break;
    await page.keyboard.press(way === 'back' ? back : towards);
  }
  await expect(target).toBeFocused();
}

export const tabTo = (page: Page, target: Locator): Promise<void> =>
  goTo(page, target, { towards: 'Tab', back: 'Shift+Tab' });

export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.insertText(text);
}

export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/**
 * The first of a list that opens. The list forgets at which option it is a moment after it has opened (a timer of Mantine's), and whoever is
 * quicker on a busy machine has chosen nothing: they see so and choose again.
 */
export async function pickFirstByKeys(page: Page, field: Locator): Promise<void> {
  const options = page.getByRole('option');
  await expect(async () => {
    await tabTo(page, field);
    if (!(await options.first().isVisible())) await page.keyboard.press('Enter');
    await expect(options.first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(field).not.toHaveValue('', { timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
  await expect(options).toHaveCount(0);
}

/** Whoever sees the page sees where the focus is. */
export async function expectFocusSeen(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeFocused();
  await expect(target).toBeInViewport();
  const ring = await target.evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(ring, `the ring around ${await page.title()}`).not.toBe('none');
}

/** `date` as the calendar says it: opened, its month reached, and gone to by arrows, since only one day takes the Tab. */
export async function chooseDateByKeys(page: Page, label: string, date: string): Promise<void> {
  const calendar = page.getByRole('dialog', { name: label });
  if (!(await calendar.isVisible())) await pressOn(page, page.getByRole('button', { name: label, exact: true }));
  // The first days of the month behind stand below the last of this one, and the arrows do not lead there.
  const day = calendar.getByRole('button', { name: date, exact: true }).and(page.locator(':not([data-outside])'));
  const next = calendar.locator('[data-direction="next"]:visible').first();
  await next.waitFor();
  if (!(await day.isVisible())) await pressOn(page, next);
  await tabTo(page, calendar.locator('table button[tabindex="0"]').first());
  await goTo(page, day, { towards: 'ArrowRight', back: 'ArrowLeft' });
  await page.keyboard.press('Enter');
}

type File = { name: string; mimeType: string; buffer: Buffer };

/** Opens the file dialog from the keyboard and chooses. */
export async function chooseFile(page: Page, button: Locator, file: File): Promise<void> {
  const opened = page.waitForEvent('filechooser');
  await pressOn(page, button);
  await (await opened).setFiles(file);
}

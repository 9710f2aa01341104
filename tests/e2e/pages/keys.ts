/** A page as a person without a mouse uses it. */
import { expect, type Locator, type Page } from '@playwright/test';

const mostTabs = 80;

/** Presses Tab until the element has the focus; what cannot be reached fails. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ state: 'attached' });
  const focused = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < mostTabs && !(await focused()); presses += 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.insertText(text);
}

export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

type File = { name: string; mimeType: string; buffer: Buffer };

/** Opens the file dialog from the keyboard and chooses. */
export async function chooseFile(page: Page, button: Locator, file: File): Promise<void> {
  const opened = page.waitForEvent('filechooser');
  await pressOn(page, button);
  await (await opened).setFiles(file);
}

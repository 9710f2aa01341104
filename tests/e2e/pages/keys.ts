/** A page as a person without a mouse uses it. */
import { expect, type Locator, type Page } from '@playwright/test';

const mostTabs = 80;

/** Presses Tab, or Shift and Tab towards what lies before, until the element has the focus; what cannot be reached fails. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < mostTabs; presses += 1) {
    const way = await target.evaluate((element) => {
      const now = document.activeElement ?? document.body;
      if (element === now) return undefined;
      const isBefore = now.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING;
      return isBefore ? 'Shift+Tab' : 'Tab';
    });
    if (way === undefined) break;
    await page.keyboard.press(way);
  }
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

/** Somebody whole, as an administrator finds them: from the list of users to everything that was done to and by them. */
import { expect, type Page } from '@playwright/test';
import type { TestPerson } from '../../support/people.ts';

const timelineOf = (page: Page) => page.getByRole('region', { name: 'Timeline' });

export async function openWhole(page: Page, { uid, firstName, lastName }: TestPerson): Promise<void> {
  await page.goto(`/admin/users/${uid}`);
  await page
    .getByRole('complementary', { name: 'Chosen user' })
    .getByRole('link', { name: 'Open the whole page' })
    .click();
  await expect(page).toHaveURL(new RegExp(`/admin/users/${uid}/whole$`));
  await expect(page.getByRole('heading', { name: `${firstName} ${lastName}` })).toBeVisible();
}

/** Newest first, whatever stands between. */
export async function expectTimeline(page: Page, lines: readonly RegExp[]): Promise<void> {
  const items = timelineOf(page).getByRole('listitem');
  const missing = async () => {
    const texts = await items.allTextContents();
    let from = 0;
    for (const line of lines) {
      const at = texts.findIndex((text, place) => place >= from && line.test(text));
      if (at === -1) return [String(line), ...texts];
      from = at + 1;
    }
    return [];
  };
  await expect.poll(missing).toEqual([]);
}

/** By keyboard, as any list of choices. */
export async function showOnly(page: Page, group: string): Promise<void> {
  const choice = timelineOf(page).getByRole('combobox', { name: 'What is shown' });
  await choice.press('Enter');
  const option = page.getByRole('option', { name: group });
  await expect(option).toBeVisible();
  await option.click();
  await expect(choice).toHaveValue(group);
}

/** A service that is away is named, and what the others tell is there. */
export async function expectAway(page: Page, part: string): Promise<void> {
  await page.reload();
  await expect(timelineOf(page).getByText(`A part of it cannot be read at the moment: ${part}`)).toBeVisible();
}

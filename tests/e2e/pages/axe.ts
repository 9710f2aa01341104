/** Every page that a journey visits is checked for accessibility in the state it is in. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** In the theme that is on. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${where}: ${id} ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
  ).toEqual([]);
}

/** By the attribute of the document, which the hosted pages and the portal's have under different names: pages and dialogs without a toggle have two themes too. */
async function turnTheme(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const root = document.documentElement;
    for (const name of ['data-mantine-color-scheme', 'data-theme']) {
      const now = root.getAttribute(name);
      if (now) root.setAttribute(name, now === 'dark' ? 'light' : 'dark');
    }
    // A colour on its way from one theme to the other is the colour of neither.
    const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(changes.map(({ finished }) => finished));
  });
}

export async function expectAccessibleInBothThemes(page: Page, where: string): Promise<void> {
  await expectAccessible(page, where);
  await turnTheme(page);
  await expectAccessible(page, `${where}, other theme`);
  await turnTheme(page);
}

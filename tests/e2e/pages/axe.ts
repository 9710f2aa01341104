/** Every page that a journey visits is checked for accessibility in the state it is in. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

type Rules = { withTags: string[] } | { withRules: string[] };

const every: Rules = { withTags: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] };
/** What can differ from theme to theme while the page stays the same. */
const ofColour: Rules = { withRules: ['color-contrast', 'link-in-text-block'] };

async function expectNothingFound(page: Page, where: string, rules: Rules): Promise<void> {
  // In the page alone: what is not legacy opens another page for each look. No page of ours has frames of other origins.
  const look = new AxeBuilder({ page }).setLegacyMode();
  const chosen = 'withTags' in rules ? look.withTags(rules.withTags) : look.withRules(rules.withRules);
  // What fades in or out meanwhile, a dialog or a toast, has too little contrast; for who wants no motion nothing does.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { violations } = await chosen.analyze();
  await page.emulateMedia({ reducedMotion: null });
  const found = violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.filter(({ html }) => !isRowByItself(id, html)),
  }));
  expect(
    found
      .filter(({ nodes }) => nodes.length > 0)
      .map(({ id, nodes }) => `${where}: ${id} ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
  ).toEqual([]);
}

/** A row of a tree is called by its own name; the rule wants the words of all rows within it too. */
const isRowByItself = (rule: string, html: string): boolean =>
  rule === 'label-content-name-mismatch' && /^<li [^>]*role="treeitem"/.test(html);

/** In the theme that is on. */
export const expectAccessible = (page: Page, where: string): Promise<void> => expectNothingFound(page, where, every);

/** The same page again in its other theme. */
export const expectLegible = (page: Page, where: string): Promise<void> => expectNothingFound(page, where, ofColour);

/** By the attribute of the document, which the hosted pages and the portal's have under different names: pages and dialogs without a toggle have two themes too. */
async function turnTheme(page: Page): Promise<void> {
  await page.evaluate(() => {
    const root = document.documentElement;
    for (const name of ['data-mantine-color-scheme', 'data-theme']) {
      const now = root.getAttribute(name);
      if (now) root.setAttribute(name, now === 'dark' ? 'light' : 'dark');
    }
  });
}

export async function expectAccessibleInBothThemes(page: Page, where: string): Promise<void> {
  await expectAccessible(page, where);
  await turnTheme(page);
  await expectLegible(page, `${where}, other theme`);
  await turnTheme(page);
}

/** Every page that a journey visits is checked for accessibility in the state it is in. */
import { expect, type Page } from '@playwright/test';
import axe, { type Result, type RunOnly } from 'axe-core';

const every: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] };
/** What can differ from theme to theme while the page stays the same. */
const ofColour: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** Brought into a document once, however often it is looked at; what is all right is not written down, which took half of the time. */
async function look(page: Page, runOnly: RunOnly): Promise<Pick<Result, 'id' | 'nodes'>[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (only) => {
    const { axe: here } = window as unknown as { axe: typeof axe };
    const { violations } = await here.run(document, { runOnly: only, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => ({ id, nodes }));
  }, runOnly);
}

async function expectNothingFound(page: Page, where: string, rules: RunOnly): Promise<void> {
  // What fades in or out meanwhile, a dialog or a toast, has too little contrast; for who wants no motion nothing does.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const violations = await look(page, rules);
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

/** A real browser that joins a room as the product does: a publisher whose lines are negotiated with no track in them. */
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import type { Door } from './signalling-client.ts';

/** Jest runs from the repository's root. */
const script = join(process.cwd(), 'services/media/test/join-in-page.js');

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
}

export type Participant = { page: Page; leave(): Promise<void> };

export async function joinWithBrowser(browser: Browser, door: Door, ticket: string): Promise<Participant> {
  const page = await browser.newPage();
  await page.goto(door.origin);
  await page.addScriptTag({ path: script });
  await page.evaluate(`joinInPage(${JSON.stringify(`${door.origin.replace('http', 'ws')}/media?ticket=${ticket}`)})`);
  return {
    page,
    async leave() {
      await page.evaluate('leave()');
      await page.close();
    },
  };
}

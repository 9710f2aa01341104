/** A real browser that joins a room as the product does: a publisher whose lines are negotiated with no track in them. */
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import type { Door } from './signalling-client.ts';

// On a busy machine a browser alone takes half of what other tests have.
jest.setTimeout(60_000);

/** Jest runs from the repository's root. */
const script = join(process.cwd(), 'services/media/test/join-in-page.js');

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
}

export type Participant = {
  page: Page;
  /** The kind of the candidate that is in use, and what carries it to the relay. */
  pair(): Promise<{ local: string; over: string }>;
  leave(): Promise<void>;
};
/** As of RTCPeerConnection. */
export type Path = {
  iceServers?: { urls: string[]; username: string; credential: string }[];
  iceTransportPolicy?: string;
};

export async function joinWithBrowser(
  browser: Browser,
  door: Door,
  ...[ticket, path = {}]: [ticket: string, path?: Path]
): Promise<Participant> {
  const page = await browser.newPage();
  await page.goto(door.origin);
  await page.addScriptTag({ path: script });
  await page.evaluate(
    `joinInPage(${JSON.stringify(`${door.origin.replace('http', 'ws')}/media?ticket=${ticket}`)}, ${JSON.stringify(path)})`,
  );
  return {
    page,
    pair: () => page.evaluate('pairInUse()'),
    async leave() {
      await page.evaluate('leave()');
      await page.close();
    },
  };
}

/**
 * Mails in a real Chromium, on a phone and in a window, in both themes and without their style sheet: nothing runs out of the sheet, and
 * what they say is there. With UPDATE=1 their pictures in docs/reference are taken anew.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampleMails } from '@parlance/notification/test/sample-mails';
import type { Browser, Page } from 'playwright-core';
import { root } from '../meta/repository.ts';
import { launchChromium } from '../support/chromium.ts';
import { noteMadeFrom, pictureFolder, pictureOf, sourceOf } from './pictures.ts';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launchChromium();
  page = await browser.newPage();
}, 60_000);
afterAll(() => browser?.close());

const mails = sampleMails();
const withoutStyles = (html: string) => html.replaceAll(/<style>[^]*?<\/style>/g, '');

/** How far it reaches beyond the edge. */
const beyond = () => page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

const looks = [320, 600].flatMap((width) =>
  (['light', 'dark', 'without styles'] as const).map((look) => [width, look] as const),
);

test.each(looks)('at %i px, %s: nothing runs out of a mail, and all of it can be read', async (width, look) => {
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme: look === 'dark' ? 'dark' : 'light' });
  for (const { kind, mail } of mails) {
    await page.setContent(look === 'without styles' ? withoutStyles(mail.html) : mail.html);
    expect([kind, await beyond()]).toEqual([kind, 0]);
    const parts = page.locator('h1, p, a');
    const seen = await Promise.all((await parts.all()).map((part) => part.isVisible()));
    expect([kind, seen.length > 2, seen.includes(false)]).toEqual([kind, true, false]);
    expect([kind, await contrastOf('p'), await contrastOf('p.foot')]).toEqual([kind, true, true]);
  }
});

/** Of its words against the sheet behind them, at least 4.5 to 1. */
async function contrastOf(selector: string): Promise<boolean> {
  const script = `(() => {
    const element = document.querySelector('${selector}');
    const partsOf = (of, name) => (getComputedStyle(of)[name].match(/[\\d.]+/g) ?? []).map(Number);
    return [partsOf(element, 'color'), partsOf(element.closest('table'), 'backgroundColor')];
  })()`;
  const [words, sheet] = await page.evaluate<number[][]>(script);
  const [one, other] = [luminance(words), luminance(sheet)].toSorted((a, b) => b - a) as [number, number];
  return (one + 0.05) / (other + 0.05) >= 4.5;
}

function luminance(rgb: number[] = []): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** With UPDATE=1 only: what is on record is compared in tests/meta/mails.test.ts. */
async function takePictures(): Promise<void> {
  mkdirSync(join(root, pictureFolder), { recursive: true });
  await page.setViewportSize({ width: 600, height: 200 });
  await page.emulateMedia({ colorScheme: 'light' });
  const camera = await page.context().newCDPSession(page);
  for (const { kind, mail } of mails) {
    await page.setContent(mail.html);
    const height = Math.ceil(Number(await page.evaluate('document.body.scrollHeight')));
    const clip = { x: 0, y: 0, width: 600, height, scale: 1 };
    const taken = await camera.send('Page.captureScreenshot', {
      format: 'webp',
      quality: 80,
      clip,
      captureBeyondViewport: true,
    });
    writeFileSync(join(root, pictureOf(kind)), Buffer.from(taken.data, 'base64'));
  }
  noteMadeFrom(Object.fromEntries(mails.map(({ kind, mail }) => [kind, sourceOf(mail.html)])));
}

if (process.env.UPDATE) test('their pictures are taken', takePictures, 120_000);

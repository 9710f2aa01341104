/**
 * What somebody waits for who comes to the school's first address on a phone: largest contentful paint of a cold browser that is signed in nowhere, at
 * 1.6 Mbit/s and 150 ms, all that came over the wire, and how much moved. Run: PLATFORM_FILE=… node tests/bench/strangers-page.ts [--loads 5]
 */
import type { Browser } from '@playwright/test';
import { launchChromium } from '../support/chromium.ts';
import { eventually } from '../support/eventually.ts';
import { platform } from '../support/platform-info.ts';
import { readArguments } from './arguments.ts';
import { percentile } from '../support/measure/times.ts';
import { printFigure } from './figure.ts';

const { loads } = readArguments({ loads: 5 });
const phone = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

/** Runs in the page. */
const remember = `globalThis.lcp = 0; globalThis.cls = 0;
new PerformanceObserver((list) => { globalThis.lcp = list.getEntries().at(-1).startTime; }).observe({ type: 'largest-contentful-paint', buffered: true });
new PerformanceObserver((list) => { for (const one of list.getEntries()) globalThis.cls += one.value; }).observe({ type: 'layout-shift', buffered: true });`;

type Load = { lcp: number; cls: number; bytes: number; requests: number };

async function coldLoad(browser: Browser): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  const load: Load = { lcp: 0, cls: 0, bytes: 0, requests: 0 };
  client.on('Network.loadingFinished', ({ encodedDataLength }) => {
    load.bytes += encodedDataLength;
    load.requests += 1;
  });
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', phone);
  await page.addInitScript(remember);
  await page.goto(platform().publicUrl);
  // The page's policy lets nothing wait inside it.
  load.lcp = await eventually('something is painted', () =>
    page.evaluate<number>('globalThis.lcp').then((at) => at || undefined),
  );
  load.cls = await page.evaluate<number>('globalThis.cls');
  await context.close();
  return load;
}

const browser = await launchChromium();
await coldLoad(browser);
const seen: Load[] = [];
for (let n = 0; n < loads; n += 1) seen.push(await coldLoad(browser));
await browser.close();
const median = (field: keyof Load) =>
  percentile(
    seen.map((load) => load[field]),
    0.5,
  );
printFigure({ name: 'strangers-page-lcp', value: median('lcp'), unit: 'ms', bar: 2_500, goal: 1_500 });
printFigure({ name: 'strangers-page-cls', value: median('cls'), unit: 'shift', bar: 0.05 });
printFigure({ name: 'strangers-page-bytes', value: median('bytes') / 1000, unit: 'KB' });
printFigure({ name: 'strangers-page-requests', value: median('requests'), unit: 'requests' });

/**
 * What a cold browser loads to show a student's dashboard: bytes of script as they come over the wire (brotli at the edge, headers included), and the
 * largest contentful paint. Signed in once beforehand; each load has an empty cache. Run: PLATFORM_FILE=… node tests/bench/first-load.ts [--loads 5]
 */
import type { BrowserContext, CDPSession } from '@playwright/test';
import { launchChromium } from '../support/chromium.ts';
import { newStudent } from '../support/people.ts';
import { platform } from '../support/platform-info.ts';
import { readArguments } from './arguments.ts';
import { percentile } from '../support/measure/times.ts';
import { printFigure } from './figure.ts';
import { signIn } from './support/signed-in.ts';

const { loads } = readArguments({ loads: 5 });
const path = '/student/dashboard';

/** Runs in the page. */
const rememberLargestPaint = `new PerformanceObserver((list) => {
  globalThis.lcp = list.getEntries().at(-1).startTime;
}).observe({ type: 'largest-contentful-paint', buffered: true });`;

type Load = { script: number; style: number; files: number; lcp: number };

/** Bytes that came, by kind. */
function count(client: CDPSession, load: Load): void {
  const kinds = new Map<string, string>();
  client.on('Network.responseReceived', ({ requestId, type }) => void kinds.set(requestId, type));
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind === 'Script') {
      load.script += encodedDataLength;
      load.files += 1;
    }
    if (kind === 'Stylesheet') load.style += encodedDataLength;
  });
}

async function coldLoad(context: BrowserContext): Promise<Load> {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  const load: Load = { script: 0, style: 0, files: 0, lcp: 0 };
  await client.send('Network.enable');
  await client.send('Network.clearBrowserCache');
  count(client, load);
  await page.addInitScript(rememberLargestPaint);
  await page.goto(platform().publicUrl + path);
  await page.getByRole('button', { name: 'Logout' }).waitFor({ timeout: 60_000 });
  // The live stream keeps the network busy, so the page is asked when nothing has been painted for a while.
  await page.waitForTimeout(1_500);
  load.lcp = await page.evaluate<number>('globalThis.lcp');
  await page.close();
  return load;
}

const student = await newStudent();
const browser = await launchChromium();
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
await signIn(context, student);
const seen: Load[] = [];
for (let n = 0; n < loads; n += 1) seen.push(await coldLoad(context));
await browser.close();
const median = (field: keyof Load) =>
  percentile(
    seen.map((load) => load[field]),
    0.5,
  );
printFigure({ name: 'first-load-script', value: median('script') / 1000, unit: 'KB', bar: 260, goal: 200 });
printFigure({ name: 'first-load-script-files', value: median('files'), unit: 'files' });
printFigure({ name: 'first-load-style', value: median('style') / 1000, unit: 'KB' });
printFigure({ name: 'first-load-lcp', value: median('lcp'), unit: 'ms' });

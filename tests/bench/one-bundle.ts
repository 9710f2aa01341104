/**
 * What it costs that the portal is built in parts: the largest contentful paint of a student's dashboard, cold, on a phone's line, beside the same sources
 * built as one bundle. In turn, so that what the machine does besides meets both. The platform must run from this checkout.
 * Run: PLATFORM_FILE=… node tests/bench/one-bundle.ts [--loads 7]
 */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext } from '@playwright/test';
import { launchChromium } from '../support/chromium.ts';
import { newStudent } from '../support/people.ts';
import { platform } from '../support/platform-info.ts';
import { readArguments } from './arguments.ts';
import { percentile } from '../support/measure/times.ts';
import { printFigure } from './figure.ts';
import { signIn } from './support/signed-in.ts';

const { loads } = readArguments({ loads: 7 });
const shell = join(import.meta.dirname, '../../frontends/shell');
const base = '/one/';
const into = join(shell, 'dist', 'one');
const page = '/student/dashboard';
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };
/** The live stream keeps the network busy, so the page counts as whole when nothing has been painted for so long. */
const stillMs = 2_500;

/** Runs in the page. The one bundle lies at a place of its own and must take itself for the dashboard. */
const prepare = `(() => {
  if (location.pathname.startsWith('${base}')) history.replaceState(null, '', '${page}');
  new PerformanceObserver((list) => {
    globalThis.lcp = list.getEntries().at(-1).startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
})()`;

type Load = { lcp: number; bytes: number };

async function coldLoad(context: BrowserContext, path: string): Promise<Load> {
  const tab = await context.newPage();
  const client = await context.newCDPSession(tab);
  let bytes = 0;
  client.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await client.send('Network.enable');
  await client.send('Network.clearBrowserCache');
  await client.send('Network.emulateNetworkConditions', line);
  await tab.addInitScript(prepare);
  await tab.goto(platform().publicUrl + path);
  await tab.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor({ timeout: 60_000 });
  await tab.waitForTimeout(stillMs);
  const lcp = await tab.evaluate<number>('globalThis.lcp');
  await tab.close();
  return { lcp, bytes };
}

async function inTurn(browser: Browser): Promise<Record<'parts' | 'one', Load[]>> {
  const context = await browser.newContext(phone);
  await signIn(context, await newStudent());
  const seen = { parts: [] as Load[], one: [] as Load[] };
  for (let n = 0; n < loads; n += 1) {
    seen.parts.push(await coldLoad(context, page));
    seen.one.push(await coldLoad(context, `${base}index.html`));
  }
  return seen;
}

const median = (of: Load[], field: keyof Load) =>
  percentile(
    of.map((load) => load[field]),
    0.5,
  );

execFileSync(process.execPath, ['../federation/bin/one-bundle.mjs', into, base], { cwd: shell, stdio: 'inherit' });
try {
  const browser = await launchChromium();
  const { parts, one } = await inTurn(browser);
  await browser.close();
  const [apart, together] = [median(parts, 'lcp'), median(one, 'lcp')];
  printFigure({ name: 'lcp-in-parts', value: apart, unit: 'ms' });
  printFigure({ name: 'lcp-in-one-bundle', value: together, unit: 'ms' });
  printFigure({
    name: 'lcp-in-parts-against-one-bundle',
    value: apart / together,
    unit: 'ratio',
    bar: 1.25,
    goal: 1.05,
  });
  printFigure({ name: 'bytes-in-parts', value: median(parts, 'bytes') / 1000, unit: 'KB' });
  printFigure({ name: 'bytes-in-one-bundle', value: median(one, 'bytes') / 1000, unit: 'KB' });
} finally {
  rmSync(into, { recursive: true, force: true });
}

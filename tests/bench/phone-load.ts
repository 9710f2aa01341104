/**
 * When the largest thing stands on a phone's screen, and how much moves while a page comes: cold, at 1.6 Mbit/s with 150 ms there and back, with nothing
 * in the cache. What moves is measured at three widths. Run: PLATFORM_FILE=… node tests/bench/phone-load.ts [--loads 5]
 */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { launchChromium } from '../support/chromium.ts';
import { newStudent, newTutor, type TestPerson } from '../support/people.ts';
import { platform } from '../support/platform-info.ts';
import { readArguments } from './arguments.ts';
import { percentile } from '../support/measure/times.ts';
import { printFigure } from './figure.ts';
import { signIn } from './support/signed-in.ts';

const { loads } = readArguments({ loads: 5 });
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };
const widths = [390, 820, 1440] as const;
/** The live stream keeps the network busy, so a page counts as whole when nothing has been painted for so long. */
const stillMs = 2_500;

/** Runs in the page; shifts are summed in windows of at most five seconds without a second of rest, and the largest counts. */
const remember = `(() => {
  globalThis.seen = { lcp: 0, cls: 0 };
  new PerformanceObserver((list) => {
    globalThis.seen.lcp = list.getEntries().at(-1).startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  let sum = 0, first = 0, last = 0;
  new PerformanceObserver((list) => {
    for (const { startTime, value, hadRecentInput } of list.getEntries()) {
      if (hadRecentInput) continue;
      const isSame = startTime - last < 1000 && startTime - first < 5000;
      sum = isSame ? sum + value : value;
      if (!isSame) first = startTime;
      last = startTime;
      globalThis.seen.cls = Math.max(globalThis.seen.cls, sum);
    }
  }).observe({ type: 'layout-shift', buffered: true });
})()`;

type Seen = { lcp: number; cls: number };
type Place = { name: string; path: string; person?: TestPerson; whole: (page: Page) => Promise<unknown> };

const loggedIn = (page: Page) => page.getByRole('main').waitFor({ timeout: 60_000 });

async function coldLoad(context: BrowserContext, { path, whole }: Place): Promise<Seen> {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.clearBrowserCache');
  await client.send('Network.emulateNetworkConditions', line);
  await page.addInitScript(remember);
  await page.goto(platform().publicUrl + path);
  await whole(page);
  await page.waitForTimeout(stillMs);
  const seen = await page.evaluate<Seen>('globalThis.seen');
  await page.close();
  return seen;
}

async function measured(browser: Browser, place: Place, width: (typeof widths)[number]): Promise<Seen[]> {
  const device = width === 390 ? phone : { viewport: { width, height: 900 } };
  const context = await browser.newContext(device);
  if (place.person) await signIn(context, place.person);
  const seen: Seen[] = [];
  for (let n = 0; n < (width === 390 ? loads : 1); n += 1) seen.push(await coldLoad(context, place));
  await context.close();
  return seen;
}

const [student, tutor] = await Promise.all([newStudent(), newTutor()]);
const places: Place[] = [
  { name: 'sign-in', path: '/signin', whole: (page) => page.getByLabel('Password', { exact: true }).waitFor() },
  { name: 'strangers', path: '/', whole: (page) => page.getByRole('heading', { level: 1 }).waitFor() },
  { name: 'dashboard', path: '/student/dashboard', person: student, whole: loggedIn },
  { name: 'search', path: '/student/bookings?view=search', person: student, whole: loggedIn },
  { name: 'teachers-dashboard', path: '/tutor/dashboard', person: tutor, whole: loggedIn },
  { name: 'schedule', path: '/tutor/schedule', person: tutor, whole: loggedIn },
];
const browser = await launchChromium();
for (const place of places) {
  for (const width of widths) {
    const seen = await measured(browser, place, width);
    const largest = Math.max(...seen.map(({ cls }) => cls));
    if (width === 390) {
      const value = percentile(
        seen.map(({ lcp }) => lcp),
        0.5,
      );
      printFigure({ name: `phone-lcp-${place.name}`, value, unit: 'ms', bar: 2_500, goal: 1_500 });
    }
    printFigure({ name: `cls-${place.name}-${width}`, value: largest, unit: 'share', bar: 0.05 });
  }
}
await browser.close();

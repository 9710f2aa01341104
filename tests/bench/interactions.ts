/**
 * How long people wait for the next picture after a press, on every page of every role, as somebody of the demo school who has lessons: what opens, turns,
 * chooses or filters is pressed, and what opened is closed by Escape. By the browser's own event timing (steps of 8 ms); shorter ones than 16 ms count
 * as 16. Run: PLATFORM_FILE=… node tests/bench/interactions.ts [--most 12]
 */
import type { Browser, Page } from '@playwright/test';
import { DEMO_ACCOUNTS } from '@parlance/deploy/demo-school';
import { goOnTo, adminSchoolPaths, studentAccountPaths, studentLessonPaths, tutorPaths } from '../e2e/pages/walk.ts';
import { launchChromium } from '../support/chromium.ts';
import { newTutor } from '../support/people.ts';
import { platform } from '../support/platform-info.ts';
import { readArguments } from './arguments.ts';
import { percentile } from '../support/measure/times.ts';
import { printFigure } from './figure.ts';
import { signIn } from './support/signed-in.ts';

const { most } = readArguments({ most: 12 });
/** What leaves the page, the portal or the school is another bench's. */
const leaves =
  /log ?out|sign in|commence|join|subscribe|plan|trial|download|export|pass(key|word)|code|delete|save|send|submit|next (week|period|lesson)|min/i;

type Seen = { place: string; name: string; ms: number };

/** Runs in the page. */
const watch = () => {
  const seen: { id: number; ms: number }[] = [];
  Object.assign(globalThis, { interactions: seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { interactionId: number; duration: number }[])
      if (entry.interactionId) seen.push({ id: entry.interactionId, ms: entry.duration });
  }).observe({ type: 'event', durationThreshold: 16 } as never);
};

const worstSince = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const seen = (globalThis as unknown as { interactions: { ms: number }[] }).interactions;
        // Two pictures later the press has been told.
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            setTimeout(() => resolve(Math.max(16, ...seen.splice(0).map(({ ms }) => ms))), 50),
          ),
        );
      }),
  );

/** In the portal that is open; by the address where the press led out of it, or is still doing so. */
async function openAgain(page: Page, place: string): Promise<void> {
  await goOnTo(page, place).catch(async () => {
    await page.goto(place);
    await goOnTo(page, place);
  });
}

async function pressAll(page: Page, place: string): Promise<Seen[]> {
  const seen: Seen[] = [];
  const controls = page.locator('main, header').locator('button:visible:enabled, [role=tab]:visible, summary:visible');
  const names = (await controls.evaluateAll((all) =>
    all.map((one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim()),
  )) as string[];
  const chosen = names.flatMap((name, at) => (name !== '' && !leaves.test(name) ? [{ name, at }] : []));
  for (const { name, at } of chosen.slice(0, most)) {
    // A press before it may have taken it away.
    const pressed = await controls
      .nth(at)
      .click({ timeout: 1_000 })
      .then(
        () => true,
        () => false,
      );
    if (!pressed) continue;
    // What leads to a document of its own takes the page's memory with it.
    const opening = await worstSince(page).catch(() => undefined);
    if (opening !== undefined) seen.push({ place, name, ms: opening });
    await page.keyboard.press('Escape');
    const closing = await worstSince(page).catch(() => undefined);
    if (closing !== undefined) seen.push({ place, name: `Escape after ${name}`, ms: closing });
    if (new URL(page.url()).pathname !== place.split('?')[0]) await openAgain(page, place);
  }
  return seen;
}

async function walk(browser: Browser, email: string, paths: readonly string[]): Promise<Seen[]> {
  const context = await browser.newContext({ baseURL: platform().publicUrl, viewport: { width: 1440, height: 900 } });
  await signIn(context, { email, password: platform().demoPassword });
  const page = await context.newPage();
  await page.addInitScript(watch);
  await page.goto(`${platform().publicUrl}${paths[0] ?? '/'}`);
  const seen: Seen[] = [];
  for (const path of paths.filter((one) => !one.includes('any'))) {
    await openAgain(page, path);
    seen.push(...(await pressAll(page, path)));
  }
  await context.close();
  return seen;
}

const emailOf = (is: string) => DEMO_ACCOUNTS.find((one) => one.is === is)?.email ?? '';
const tutor = await newTutor();
const browser = await launchChromium();
const seen = [
  ...(await walk(browser, emailOf('student with past lessons'), [
    ...studentLessonPaths(tutor.uid),
    ...studentAccountPaths,
  ])),
  ...(await walk(browser, emailOf('teacher, Workplace English'), tutorPaths)),
  ...(await walk(browser, platform().adminEmail, [
    '/admin/dashboard',
    '/admin/users',
    '/admin/announcements',
    ...adminSchoolPaths,
  ])),
];
await browser.close();
const times = seen.map(({ ms }) => ms);
printFigure({ name: 'interactions', value: times.length, unit: 'presses' });
printFigure({ name: 'interaction-p50', value: percentile(times, 0.5), unit: 'ms' });
printFigure({ name: 'interaction-p98', value: percentile(times, 0.98), unit: 'ms', bar: 200, goal: 100 });
for (const { place, name, ms } of seen.toSorted((a, b) => b.ms - a.ms).slice(0, 8))
  process.stdout.write(`${String(ms).padStart(5)} ms  ${place}  ${name.slice(0, 60)}\n`);

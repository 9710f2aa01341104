/**
 * Interaction to next paint on the search page with 500 results, and from a booking to the moment at which another student's screen no
 * longer offers the slot. Chromium against a running platform, by the browser's own event timing (steps of 8 ms).
 * Run: PLATFORM_FILE=… node tests/bench/search-interactions.ts [--rounds 20] [--slots 40]
 */
import type { Page } from '@playwright/test';
import { makePool } from '@parlance/runtime/postgres/pool';
import { signInAs } from '../e2e/pages/keycloak.ts';
import { cardOf, searchDay, searchDays, timeWords } from '../e2e/pages/search.ts';
import { launchChromium } from '../support/chromium.ts';
import { anyTopic, bookSlot, hourAhead, openSlot } from '../support/lessons.ts';
import { entitle, newStudent, newTutor } from '../support/people.ts';
import { platform } from '../support/platform-info.ts';
import { readArguments } from './arguments.ts';
import { percentile } from '../support/measure/times.ts';
import { printFigure } from './figure.ts';
import { addSlots } from '@parlance/booking/test/life-like';
import { databaseUrl } from '../support/database-url.ts';

const { rounds, slots } = readArguments({ rounds: 20, slots: 40 });
const hour = 3_600_000;
const day = 24 * hour;

/** Eight teachers with 63 hours each, four days of them. */
async function fill(from: number): Promise<void> {
  const db = makePool({ url: databaseUrl('booking'), max: 1 });
  for (let n = 0; n < 8; n += 1) {
    const tutor = await newTutor({ firstName: 'Hana', isPte: n % 4 === 3 });
    await openSlot(tutor, from + 4 * day);
    await addSlots(db, { tutorUid: tutor.uid, first: new Date(from), count: 63, tag: 'interactions' });
  }
  await db.end();
}

/** Every interaction's time to the next paint from now on; shorter ones than 16 ms are not told, and count as 16. */
const watchInteractions = () => {
  const seen: { name: string; id: number; ms: number }[] = [];
  Object.assign(globalThis, { interactions: seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { name: string; interactionId: number; duration: number }[]) {
      if (entry.interactionId) seen.push({ name: entry.name, id: entry.interactionId, ms: entry.duration });
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as never);
};

async function oneRound(page: Page): Promise<number> {
  const tabs = page.getByRole('tablist', { name: 'Dates' }).getByRole('tab');
  const count = await tabs.count();
  for (let n = count - 1; n >= 0; n -= 1) await tabs.nth(n).click();
  // Offered only when the results are of both streams.
  const streams = page.getByRole('button', { name: /^(PTE|All)$/ });
  const filters = await streams.count();
  for (let n = filters - 1; n >= 0; n -= 1) await streams.nth(n).click();
  await tabs.nth(1).click();
  const more = page.getByRole('button', { name: /\d+ more/ });
  if (await more.count()) await more.first().click();
  await page
    .getByRole('group', { name: /Free times of/ })
    .first()
    .getByRole('button')
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return count + filters + 4;
}

async function interactions(page: Page): Promise<void> {
  await page.evaluate(watchInteractions);
  let pressed = 0;
  for (let round = 0; round < rounds; round += 1) pressed += await oneRound(page);
  const told = await page.evaluate(() => {
    const { interactions: seen } = globalThis as unknown as { interactions: { id: number; ms: number }[] };
    const worst = new Map<number, number>();
    for (const { id, ms } of seen) worst.set(id, Math.max(ms, worst.get(id) ?? 0));
    return [...worst.values()];
  });
  const all = [...told, ...Array.from({ length: Math.max(0, pressed - told.length) }, () => 16)];
  printFigure({ name: 'search-inp-p50', value: percentile(all, 0.5), unit: 'ms' });
  printFigure({ name: 'search-inp-p98', value: percentile(all, 0.98), unit: 'ms', bar: 200, goal: 80 });
  printFigure({ name: 'search-inp-worst', value: Math.max(...all), unit: 'ms' });
}

/** Runs in the page: when the pill of this hour could not be pressed any more, on the clock of the machine. */
const watchPill = (tutor: string, time: string) => `new Promise((resolve) => {
  const gone = () => {
    const cards = [...document.querySelectorAll('article')].filter((card) => card.textContent.includes(${JSON.stringify(tutor)}));
    const pills = cards.flatMap((card) => [...card.querySelectorAll('[role=group] button')]);
    const pill = pills.find((one) => one.textContent.includes(${JSON.stringify(time)}));
    return !pill || pill.disabled;
  };
  const look = () => {
    if (!gone()) return;
    watching.disconnect();
    requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()));
  };
  const watching = new MutationObserver(look);
  watching.observe(document.body, { childList: true, subtree: true, attributes: true });
  look();
})`;

async function takenOnScreen(page: Page, from: number): Promise<void> {
  const [tutor, rival] = [await newTutor({ firstName: 'Ilse' }), await newStudent()];
  await entitle(rival, slots);
  const topic = await anyTopic(rival.api);
  const times: number[] = [];
  for (let n = 0; n < slots; n += 1) {
    const when = from + n * hour;
    const slot = await openSlot(tutor, when);
    await searchDay(page, when);
    await cardOf(page, tutor, when).waitFor();
    const gone = page.evaluate<number>(watchPill(tutor.lastName, timeWords(when)));
    await bookSlot(rival, slot, topic);
    // From the answer to whoever booked, which is at the earliest when the fact stands.
    const booked = Date.now();
    times.push(Math.max(0, (await gone) - booked));
  }
  printFigure({ name: 'slot-gone-on-screen-p50', value: percentile(times, 0.5), unit: 'ms' });
  printFigure({ name: 'slot-gone-on-screen-p95', value: percentile(times, 0.95), unit: 'ms', bar: 250, goal: 30 });
}

// Somewhere that no run before has filled.
const from = await hourAhead((20 + Math.floor(Math.random() * 100)) * day);
await fill(from);
const browser = await launchChromium();
try {
  const watching = await newStudent();
  const context = await browser.newContext({
    baseURL: platform().publicUrl,
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Australia/Darwin',
    locale: 'en-GB',
  });
  const page = await context.newPage();
  await signInAs(page, watching.email, watching.password);
  await searchDays(page, from, from + 4 * day);
  await page.getByText(/500 times with/).waitFor();
  await interactions(page);
  await takenOnScreen(page, from + 10 * day);
} finally {
  await browser.close();
}

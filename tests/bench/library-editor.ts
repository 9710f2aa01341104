/**
 * The administrators' library editor in Chromium at 200 materials, 2,000 courses and 50,000 lessons: until it stands there, until a material of 200
 * courses and a course of 500 lessons are open, a search, a step by keyboard; elements of the page and memory. Fills the library of the platform.
 * Run: PLATFORM_FILE=… node tests/bench/library-editor.ts [--rounds 5]
 */
import { fillLargeLibrary } from '@parlance/content/test/large-library';
import type { CDPSession, Page } from '@playwright/test';
import { launchChromium } from '../support/chromium.ts';
import { newAdmin } from '../support/people.ts';
import { platform } from '../support/platform-info.ts';
import { query } from '../support/stores.ts';
import { readArguments } from './arguments.ts';
import { percentile } from '../support/measure/times.ts';
import { printFigure } from './figure.ts';

const { rounds } = readArguments({ rounds: 5 });
const crowded = 'A material of 200 courses';
const long = 'A course of 500 lessons';

const db = {
  query: async <T extends object>(sql: string, params?: unknown[]) => ({
    rows: await query<T>('content', sql, params),
  }),
} as unknown as Parameters<typeof fillLargeLibrary>[0];

async function fill(): Promise<void> {
  if ((await query('content', 'select from materials where name = $1', [crowded])).length > 0) return;
  await fillLargeLibrary(db);
  await query('content', `update materials set name = $1 where id = md5('material 1')::uuid`, [crowded]);
  await query(
    'content',
    `update courses set material_id = md5('material 1')::uuid
      where id in (select md5('course ' || n)::uuid from generate_series(1, 190) n)`,
  );
  const named = `update courses set name = $1, pos = 0, visible = true where id = md5('course 1')::uuid`;
  await query('content', named, [long]);
  await query(
    'content',
    `insert into lessons (id, course_id, code, name, level, pos, tutor_resource, audio_resource, visible, is_sample)
     select md5('long ' || n)::uuid, md5('course 1')::uuid, 'L' || n, 'Lesson ' || n, 1 + n % 10, 20 + n / 10, '', '', true, false
       from generate_series(1, 475) n`,
  );
  await query('content', 'update library set version = version + 1');
}

const seen = new Map<string, number[]>();
const note = (name: string, value: number) => void seen.set(name, [...(seen.get(name) ?? []), value]);

/** From a deed until what it is for has been drawn. */
async function timed(page: Page, deed: () => Promise<unknown>, shown: string): Promise<number> {
  await page.evaluate(`void (globalThis.shownAt = new Promise((resolve) => {
    const look = () => (${shown}) ? requestAnimationFrame(() => resolve(performance.now())) : requestAnimationFrame(look);
    addEventListener('pointerdown', () => (globalThis.began = performance.now()), { once: true, capture: true });
    addEventListener('keydown', () => (globalThis.began = performance.now()), { once: true, capture: true });
    look();
  }))`);
  await deed();
  return page.evaluate<number>('globalThis.shownAt.then((at) => at - globalThis.began)');
}

const rows = `document.querySelectorAll('[role=treeitem]')`;
const rowNamed = (name: string) => `[...${rows}].some((row) => row.textContent.includes(${JSON.stringify(name)}))`;
const isRead = `!document.querySelector('[role=treeitem]:has(> [data-kind=reading])')`;

async function sizeOf(page: Page, client: CDPSession, name: string): Promise<void> {
  await client.send('HeapProfiler.collectGarbage');
  const { metrics } = await client.send('Performance.getMetrics');
  const metric = (wanted: string) => metrics.find((one) => one.name === wanted)?.value ?? Number.NaN;
  note(`${name}-elements`, await page.evaluate<number>(`document.querySelectorAll('*').length`));
  note(`${name}-heap`, metric('JSHeapUsedSize') / 1e6);
}

const chevron = (page: Page, name: string) => page.getByRole('button', { name: `Open ${name}` });

async function measure(page: Page, client: CDPSession): Promise<void> {
  await page.goto(`${platform().publicUrl}/admin/schedule`);
  await page.getByRole('button', { name: 'Logout' }).waitFor();
  await page.evaluate(`globalThis.longest = 0; new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, duration);
  }).observe({ type: 'longtask' })`);
  const menu = page.getByRole('link', { name: 'Materials' }).first();
  note('editor-open', await timed(page, () => menu.click(), `${rows}.length > 150`));
  await sizeOf(page, client, 'editor-open');
  const open = chevron(page, crowded);
  await open.scrollIntoViewIfNeeded();
  note('editor-material', await timed(page, () => open.click(), `${rowNamed(long)} && ${isRead}`));
  await sizeOf(page, client, 'editor-material');
  const course = page.getByRole('button', { name: new RegExp(`^Open .*${long}$`) });
  await course.scrollIntoViewIfNeeded();
  note('editor-course', await timed(page, () => course.click(), rowNamed('Level 10')));
  const before = await page.evaluate<number>(`${rows}.length`);
  const level = page.getByRole('button', { name: /^Open Level/ }).first();
  note('editor-level', await timed(page, () => level.click(), `${rows}.length > ${before}`));
  // All rows of the course by the key that opens what stands beside a row.
  await page.locator('[role=treeitem]').filter({ hasText: 'Level 2' }).last().focus();
  for (let step = 0; step < 9; step += 1) {
    await page.keyboard.press('ArrowRight');
    await page
      .locator('[role=treeitem]')
      .filter({ hasText: `Level ${step + 3},` })
      .last()
      .focus()
      .catch(() => undefined);
  }
  await sizeOf(page, client, 'editor-500-lessons');
  for (let step = 0; step < 20; step += 1) {
    const at = await page.evaluate<string>(`document.activeElement.dataset.value`);
    note(
      'editor-key',
      await timed(page, () => page.keyboard.press('ArrowUp'), `document.activeElement.dataset.value !== '${at}'`),
    );
  }
  note('editor-choose', await timed(page, () => page.keyboard.press('Enter'), `document.querySelector('aside h2')`));
  note('editor-longest-task', await page.evaluate<number>('globalThis.longest'));
  const search = page.getByLabel('Name or code');
  await search.fill('');
  note(
    'editor-search',
    await timed(
      page,
      () => search.pressSequentially('doctor 7'),
      `document.querySelector('[aria-label="Found in the library"]')`,
    ),
  );
}

await fill();
const admin = await newAdmin();
const browser = await launchChromium();
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
const page = await context.newPage();
await page.goto(`${platform().publicUrl}/signin`);
await page.getByLabel('Email', { exact: true }).fill(admin.email);
await page.getByLabel('Password', { exact: true }).fill(admin.password);
await page.getByRole('button', { name: 'Sign in' }).click();
await page.getByRole('button', { name: 'Logout' }).waitFor({ timeout: 60_000 });
const client = await context.newCDPSession(page);
await client.send('Performance.enable');
try {
  for (let round = 0; round < rounds; round += 1) await measure(page, client);
  for (const [name, values] of seen) {
    const unit = name.endsWith('-elements') ? 'elements' : name.endsWith('-heap') ? 'MB' : 'ms';
    printFigure({ name: `library-${name}`, value: percentile(values, 0.5), unit });
  }
} finally {
  await browser.close();
}

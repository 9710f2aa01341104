/**
 * A lesson of two that goes on for a while: how soon the other reads a line of chat, without pictures (the processor is free, as on
 * two machines) and with them (two cameras coded on one machine), and what the page's memory does while people write, turn pages and
 * switch their devices ten times as often as people do and the school's clock goes through 45 minutes. Each line is timed from the
 * key to the painted row by the pages themselves. Run: PLATFORM_FILE=… node tests/bench/room/two-in-a-room.ts [--lines 60] [--minutes 5]
 */
import type { CDPSession, Page } from '@playwright/test';
import { CALL_ARGUMENTS, launchChromium } from '../../support/chromium.ts';
import { liveLesson } from '../../support/live-lesson.ts';
import { moveClock } from '../../support/people.ts';
import { platform } from '../../support/platform-info.ts';
import { signInAs } from '../../e2e/pages/keycloak.ts';
import { enterRoom, expectMoving, openChat, switchOn } from '../../e2e/pages/room.ts';
import { readArguments } from '../arguments.ts';
import { percentile } from '../../support/measure/times.ts';
import { printFigure } from '../figure.ts';

const { lines, minutes } = readArguments({ lines: 60, minutes: 5 });
const seat = {
  viewport: { width: 1000, height: 800 },
  baseURL: platform().publicUrl,
  permissions: ['camera', 'microphone'],
};
/** Scripts are compiled and caches are filled by then. */
const warmUpMs = 60_000;
const breathMs = 1_000;
const lessonPartMs = 45 * 60_000;

const browser = await launchChromium(...CALL_ARGUMENTS);

async function sitDown(email: string, password: string, path: string): Promise<Page> {
  const page = await (await browser.newContext(seat)).newPage();
  await signInAs(page, email, password);
  await page.goto(path);
  return enterRoom(page);
}

/** Notes when a row of the chat is there, and when Enter went down. */
const watchChat = `
globalThis.rows = {};
globalThis.keyAt = 0;
addEventListener('keydown', ({ key }) => key === 'Enter' && (globalThis.keyAt = performance.timeOrigin + performance.now()), true);
new MutationObserver(() => {
  for (const row of document.querySelectorAll('[data-message] p'))
    globalThis.rows[row.textContent] ??= performance.timeOrigin + performance.now();
}).observe(document.body, { childList: true, subtree: true, characterData: true });`;

async function chatDelay(from: Page, to: Page, words: string): Promise<number> {
  await from.getByLabel('Message', { exact: true }).fill(words);
  await from.keyboard.press('Enter');
  const at = await to.waitForFunction(
    (text) => (globalThis as unknown as { rows: Record<string, number> }).rows[text],
    words,
  );
  return ((await at.jsonValue()) ?? Number.NaN) - ((await from.evaluate('globalThis.keyAt')) as number);
}

async function measureChat(how: string, [teacher, student]: [Page, Page]): Promise<void> {
  const delays: number[] = [];
  for (let line = 0; line < lines; line += 1) {
    const [from, to] = line % 2 ? [teacher, student] : [student, teacher];
    delays.push(await chatDelay(from, to, `Line ${line} ${how}.`));
  }
  printFigure({ name: `chat-to-the-peer-${how}-p50`, value: percentile(delays, 0.5), unit: 'ms' });
  printFigure({ name: `chat-to-the-peer-${how}-p95`, value: percentile(delays, 0.95), unit: 'ms', bar: 80, goal: 10 });
}

async function heapMegabytes(client: CDPSession): Promise<number> {
  await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  return usedSize / 1_048_576;
}

/** Megabytes gained over the whole stretch, by the straight line that fits best. */
function gained(samples: readonly number[]): number {
  const middle = (samples.length - 1) / 2;
  const mean = samples.reduce((sum, one) => sum + one, 0) / samples.length;
  const up = samples.reduce((sum, one, at) => sum + (at - middle) * (one - mean), 0);
  const across = samples.reduce((sum, _one, at) => sum + (at - middle) ** 2, 0);
  return (up / across) * (samples.length - 1);
}

const lesson = await liveLesson();
try {
  const teacher = await sitDown(lesson.tutor.email, lesson.tutor.password, '/tutor/dashboard');
  const student = await sitDown(lesson.student.email, lesson.student.password, '/student/dashboard');
  for (const room of [teacher, student]) {
    await openChat(room);
    await room.evaluate(watchChat);
  }
  await measureChat('without-pictures', [teacher, student]);
  await Promise.all([teacher, student].map(switchOn));
  await Promise.all([teacher, student].map(expectMoving));
  await measureChat('with-pictures', [teacher, student]);

  const client = await student.context().newCDPSession(student);
  const samples: number[] = [];
  const start = performance.now();
  const end = start + warmUpMs + minutes * 60_000;
  for (let round = 0; performance.now() < end; round += 1) {
    const share = (performance.now() - start) / (end - start);
    if (round % 20 === 19) await moveClock(Math.round(lesson.when + share * lessonPartMs));
    await chatDelay(teacher, student, `And on we go, ${round}.`);
    if (round % 2) await teacher.getByRole('button', { name: round % 4 === 1 ? 'Page forward' : 'Page back' }).click();
    if (round % 5 === 0)
      await student
        .getByRole('toolbar')
        .getByRole('button', { name: /^Camera( off)?$/ })
        .click();
    if (round % 10 === 0 && performance.now() > start + warmUpMs) samples.push(await heapMegabytes(client));
    await teacher.waitForTimeout(breathMs);
  }
  const over = `${minutes} min, ${samples.length} samples from ${samples[0]?.toFixed(1)} MB`;
  printFigure({ name: 'room-memory-gained', value: gained(samples), unit: `MB (${over})`, bar: 5 });
} finally {
  await browser.close();
}

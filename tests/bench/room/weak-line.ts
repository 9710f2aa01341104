/**
 * A lesson over a line that becomes weak: how soon it does with less and says so, and how soon chat and page turns arrive at
 * 64 kbit/s when the line carries no media any more. A school of its own and Chromium with fake devices; the line is made
 * narrow by relays of ours. Run: PLATFORM_FILE=… node tests/bench/room/weak-line.ts [--rounds 20]
 */
import type { BrowserContext, Page } from '@playwright/test';
import { enterRoom, expectMoving, switchOn } from '../../e2e/pages/room.ts';
import { signInAs } from '../../e2e/pages/keycloak.ts';
import { CALL_ARGUMENTS, launchChromium } from '../../support/chromium.ts';
import { liveLesson } from '../../support/live-lesson.ts';
import { openNarrowLine } from '../../support/narrow-line/narrow-line.ts';
import type { TestPerson } from '../../support/people.ts';
import { platform } from '../../support/platform-info.ts';
import { readArguments } from '../arguments.ts';
import { percentile } from '../../support/measure/times.ts';
import { printFigure } from '../figure.ts';

const { rounds } = readArguments({ rounds: 20 });
const base = platform().publicUrl;
/** One page beside the other would turn two at once. */
const seat = { viewport: { width: 1000, height: 800 }, baseURL: base, permissions: ['camera', 'microphone'] };
const narrowBps = 64_000;
const waitMs = 120_000;

async function sitDown(context: BrowserContext, person: TestPerson, dashboard: string): Promise<Page> {
  const page = await context.newPage();
  await signInAs(page, person.email, person.password);
  await page.goto(dashboard);
  const room = await enterRoom(page);
  await switchOn(room);
  return room;
}

const says = (room: Page, words: string) => room.getByText(words).first().waitFor({ timeout: waitMs });
const since = (start: number) => performance.now() - start;

async function chat(from: Page, to: Page, words: string): Promise<number> {
  await from.getByLabel('Message', { exact: true }).fill(words);
  const start = performance.now();
  await from.keyboard.press('Enter');
  await to.locator('[data-message]', { hasText: words }).waitFor({ timeout: waitMs });
  return since(start);
}

async function turn(teacher: Page, student: Page, round: number): Promise<number> {
  const forward = round % 2 === 0;
  const start = performance.now();
  await teacher.getByRole('button', { name: forward ? 'Page forward' : 'Page back' }).click();
  await student.getByText(new RegExp(`^${forward ? 2 : 1} of \\d+$`)).waitFor({ timeout: waitMs });
  return since(start);
}

const lesson = await liveLesson();
const line = await openNarrowLine(base);
const plain = await launchChromium(...CALL_ARGUMENTS);
try {
  const teacher = await sitDown(await plain.newContext(seat), lesson.tutor, '/tutor/dashboard');
  const student = await sitDown(await line.newContext(seat), lesson.student, '/student/dashboard');
  await Promise.all([expectMoving(teacher), expectMoving(student)]);

  let start = performance.now();
  line.media.shape({ bitsPerSecond: narrowBps });
  await says(student, 'Sound only while your line is weak');
  printFigure({ name: 'weak-line-until-sound-only', value: since(start) / 1_000, unit: 's', bar: 20, goal: 10 });
  await says(teacher, 'Weak line, sound only');
  printFigure({ name: 'weak-line-until-the-others-know', value: since(start) / 1_000, unit: 's', bar: 20, goal: 10 });

  line.media.shape({ loss: 0.6 });
  await says(student, 'Pages and chat only while your line is weak');
  line.pages.shape({ bitsPerSecond: narrowBps });
  for (const room of [teacher, student]) await room.getByRole('button', { name: /^Chat/ }).click();
  const [sent, received, turned]: number[][] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    sent?.push(await chat(student, teacher, `From the weak line ${round}.`));
    received?.push(await chat(teacher, student, `To the weak line ${round}.`));
    turned?.push(await turn(teacher, student, round));
  }
  const figures = { 'chat-from': sent, 'chat-to': received, 'page-turn-to': turned };
  for (const [name, values = []] of Object.entries(figures)) {
    printFigure({
      name: `${name}-a-line-of-64-kbit-p95`,
      value: percentile(values, 0.95),
      unit: 'ms',
      bar: 1_000,
      goal: 500,
    });
  }

  start = performance.now();
  line.open();
  await student.getByText('Good line', { exact: true }).first().waitFor({ timeout: waitMs });
  printFigure({ name: 'weak-line-until-pictures-are-back', value: since(start) / 1_000, unit: 's' });
} finally {
  await line.close();
  await plain.close();
}

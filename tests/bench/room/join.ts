/**
 * From the click on "Join lesson" to the first painted frame of the teacher, beside two peers in the same Chromium: a direct
 * connection between two pages, made cold (the limit), and the plain Janus sequence begun by the click. Interleaved, each in a page
 * of its own that was opened as long before as the room's: a page that has called before has its media machinery running.
 * Run: PLATFORM_FILE=… node tests/bench/room/join.ts [--rounds 10]
 */
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { ok } from '../../support/api.ts';
import { CALL_ARGUMENTS, launchChromium } from '../../support/chromium.ts';
import { liveLesson } from '../../support/live-lesson.ts';
import { platform } from '../../support/platform-info.ts';
import { signInAs } from '../../e2e/pages/keycloak.ts';
import { enterRoom, firstFrameMs, switchOn } from '../../e2e/pages/room.ts';
import { readArguments } from '../arguments.ts';
import { percentile } from '../../support/measure/times.ts';
import { printFigure } from '../figure.ts';

const { rounds } = readArguments({ rounds: 10 });
const base = platform().publicUrl;
const scripts = ['janus', 'peers'].map((name) => fileURLToPath(new URL(`./${name}-in-page.js`, import.meta.url)));
const seat = { viewport: { width: 1000, height: 800 }, baseURL: base, permissions: ['camera', 'microphone'] };
/** What the lobby prepares is ready long before somebody has read it. */
const readingMs = 2_000;

const browser = await launchChromium(...CALL_ARGUMENTS);

async function throughOurRoom(dashboard: Page): Promise<number> {
  const [room] = await Promise.all([
    dashboard.waitForEvent('popup'),
    dashboard.getByRole('button', { name: 'Join Lesson' }).click(),
  ]);
  const join = room.getByRole('button', { name: 'Join lesson' });
  await room.getByRole('meter', { name: 'Microphone level' }).waitFor();
  await room.waitForTimeout(readingMs);
  await join.click();
  await room.locator('[data-call-state="Connected"][data-line="good"]').waitFor();
  await room.waitForFunction(() =>
    performance.getEntriesByType('mark').some(({ name }) => /^parlance-first-frame-(?!self)/.test(name)),
  );
  const ms = Number(await firstFrameMs(room));
  await room.getByRole('button', { name: 'Leave call' }).click();
  // The window goes with the call.
  await Promise.all([
    room.waitForEvent('close'),
    room.getByRole('dialog').getByRole('button', { name: 'Leave call' }).click(),
  ]);
  return ms;
}

const lesson = await liveLesson();
const times = { ours: [] as number[], direct: [] as number[], plain: [] as number[] };
try {
  const teachers = await (await browser.newContext(seat)).newPage();
  await signInAs(teachers, lesson.tutor.email, lesson.tutor.password);
  await teachers.goto('/tutor/dashboard');
  await switchOn(await enterRoom(teachers));

  const context = await browser.newContext(seat);
  const dashboard = await context.newPage();
  await signInAs(dashboard, lesson.student.email, lesson.student.password);
  await dashboard.goto('/student/dashboard');
  const openPeer = async () => {
    const page = await context.newPage();
    for (const path of scripts) await page.addInitScript({ path });
    await page.goto('/robots.txt');
    return page;
  };
  await (await openPeer()).evaluate(`film('peer')`);
  const joined = ok(
    await lesson.student.api.call<{ token: string; room: string }>(
      'PUT',
      `bookings/booking/${lesson.booking.id}/join`,
      { tutor: lesson.tutor.uid },
    ),
  );
  const takeTicket = async () =>
    ok(await lesson.student.api.call('POST', `call/${joined.room}/ticket`, { token: joined.token }));
  const cold = async (begin: string) => {
    const page = await openPeer();
    await page.exposeFunction('takeTicket', takeTicket);
    await page.waitForTimeout(readingMs);
    const ms = (await page.evaluate(begin)) as number;
    await page.close();
    return ms;
  };
  for (let round = 0; round < rounds; round += 1) {
    times.direct.push(await cold(`watchDirectly('peer')`));
    times.plain.push(await cold('joinPlainly()'));
    times.ours.push(await throughOurRoom(dashboard));
  }
} finally {
  await browser.close();
}
const median = (values: readonly number[]) => percentile(values, 0.5);
for (const [name, values] of Object.entries(times)) {
  printFigure({ name: `join-${name}-p50`, value: median(values), unit: 'ms' });
  printFigure({ name: `join-${name}-p95`, value: percentile(values, 0.95), unit: 'ms' });
}
const ratio = (peer: readonly number[]) => median(times.ours) / median(peer);
printFigure({ name: 'join-against-direct', value: ratio(times.direct), unit: 'ratio', bar: 2, goal: 1 });
printFigure({ name: 'join-against-plain-janus', value: ratio(times.plain), unit: 'ratio', bar: 0.7, goal: 0.4 });

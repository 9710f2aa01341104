/** What homes do to a lesson: the Wi-Fi goes, a laptop reloads, a phone takes over, a clock is wrong, a finger is fast. */
import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { liveLesson } from '../../support/live-lesson.ts';
import { openNarrowLine, type NarrowLine } from '../../support/narrow-line/narrow-line.ts';
import type { TestPerson } from '../../support/people.ts';
import { platform } from '../../support/platform-info.ts';
import { query } from '../../support/stores.ts';
import { expectAccessibleInBothThemes } from '../pages/axe.ts';
import { signInAs } from '../pages/keycloak.ts';
import { expectLightRoom } from '../pages/room-scripts.ts';
import { enterRoom, expectMoving, expectSounding, openChat, say, switchOn } from '../pages/room.ts';

const full = process.env.FULL !== undefined;
const seat = { permissions: ['camera', 'microphone'], viewport: { width: 1000, height: 800 } };
const control = (room: Page, name: string | RegExp) => room.getByRole('toolbar').getByRole('button', { name });
const pageNumber = (room: Page) => room.getByRole('group', { name: 'Page' }).locator('b');
const connected = (room: Page) => room.locator('[data-call-state="Connected"][data-line="good"]');
/** After the longest loss a new stay is made, and the pauses between its tries have grown to eight seconds. */
const backWithinMs = 40_000;

async function sitDown(
  context: BrowserContext,
  person: TestPerson,
  dashboard: string,
  inLobby?: (room: Page) => Promise<void>,
): Promise<Page> {
  const page = await context.newPage();
  await signInAs(page, person.email, person.password);
  await page.goto(dashboard);
  return enterRoom(page, inLobby);
}

async function lessonOfTwo(teachers: Browser, students: Pick<NarrowLine, 'newContext'>) {
  const lesson = await liveLesson();
  const teacher = await sitDown(await teachers.newContext(seat), lesson.tutor, '/tutor/dashboard', expectLightRoom);
  const context = await students.newContext({ ...seat, baseURL: platform().publicUrl });
  const student = await sitDown(context, lesson.student, '/student/dashboard');
  for (const room of [teacher, student]) await switchOn(room);
  for (const room of [teacher, student]) await expectMoving(room);
  for (const room of [teacher, student]) await openChat(room);
  return { lesson, teacher, student, context };
}

/** One open stay for each and one tile at the other's. */
async function expectEachOnce(bookingId: string, rooms: readonly Page[]): Promise<void> {
  const open = 'select uid from stays where booking_id = $1 and up_real is not null and down_real is null';
  await expect.poll(async () => (await query('media', open, [bookingId])).length).toBe(rooms.length);
  for (const room of rooms) await expect(room.locator('figure[data-tile]')).toHaveCount(1);
}

type Loss = { seconds: number; how: 'packets' | 'connections' | 'sleep' };
const losses: Loss[] = full
  ? [
      { seconds: 3, how: 'connections' },
      { seconds: 3, how: 'packets' },
      { seconds: 15, how: 'packets' },
      { seconds: 15, how: 'connections' },
      { seconds: 40, how: 'connections' },
      { seconds: 5, how: 'sleep' },
      { seconds: 40, how: 'sleep' },
    ]
  : [
      { seconds: 3, how: 'connections' },
      { seconds: 5, how: 'sleep' },
    ];

/** The answer ends it. */
function lose(line: NarrowLine, how: Loss['how']): () => void {
  if (how === 'sleep') return line.sleep();
  line.lose({ severed: how === 'connections' });
  return () => line.open();
}

test(`CALL-14, CALL-26 the student's line is lost ${losses.length} times, by Wi-Fi and by a laptop that sleeps: the lesson goes on without a click, and what happened meanwhile is seen`, async ({
  browser,
}) => {
  test.setTimeout(180_000 + losses.length * 120_000);
  const line = await openNarrowLine(platform().publicUrl);
  try {
    const { lesson, teacher, student } = await lessonOfTwo(browser, line);
    const teachersTile = student.locator('figure[data-tile]').first();
    for (const [at, { seconds, how }] of losses.entries()) {
      const [away, back, words] = at % 2 === 0 ? ['Mic', 'Mic off', 'forward'] : ['Mic off', 'Mic', 'back'];
      const regain = lose(line, how);
      const lostAt = Date.now();
      await control(teacher, away!).click();
      await expect(control(teacher, back!)).toBeVisible();
      await teacher.getByRole('button', { name: `Page ${words}` }).click();
      await say(teacher, `Said while the line was gone ${at}`);
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, lostAt + seconds * 1_000 - Date.now())));
      regain();
      const openAt = Date.now();
      await expect(connected(student)).toBeVisible({ timeout: backWithinMs });
      const said = student.locator('[data-message]', { hasText: `Said while the line was gone ${at}` });
      await expect(said).toBeVisible({ timeout: backWithinMs });
      await expect(pageNumber(student)).toHaveText(await pageNumber(teacher).innerText());
      const off = back === 'Mic off';
      await expect(teachersTile).toHaveAccessibleName(off ? /microphone off/ : /^(?!.*microphone off)/);
      await expect(connected(student)).toBeVisible({ timeout: backWithinMs });
      for (const room of [teacher, student]) await expectMoving(room);
      test.info().annotations.push({
        type: `back after ${seconds} s (${how})`,
        description: `${Date.now() - openAt} ms`,
      });
      await expectEachOnce(lesson.booking.id, [teacher, student]);
    }
    await teacher.context().close();
  } finally {
    await line.close();
  }
});

test('CALL-15, CALL-42 a reload, a second tab and another device: the person is there once, and the old place says so; a clock that is ten minutes wrong changes nothing', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const { lesson, teacher, student, context } = await lessonOfTwo(browser, browser);
  const rooms = (room: Page) => [teacher, room];

  await test.step('a reload in the middle', async () => {
    await student.reload();
    // The call is kept in this browser, so there is nothing to press.
    await expect(connected(student)).toBeVisible({ timeout: backWithinMs });
    await expectEachOnce(lesson.booking.id, rooms(student));
  });

  const tab = await context.newPage();
  await test.step('a second tab takes over', async () => {
    await tab.goto('/student/dashboard');
    const [second] = await Promise.all([
      tab.waitForEvent('popup'),
      tab.getByRole('button', { name: 'Join Lesson' }).click(),
    ]);
    await expect(connected(second)).toBeVisible({ timeout: backWithinMs });
    await expect(student.getByText('You joined this lesson in another window')).toBeVisible();
    await expectAccessibleInBothThemes(student, 'moved to another window');
    await expectEachOnce(lesson.booking.id, rooms(second));
  });

  await test.step('another device takes over, with a clock ten minutes ahead', async () => {
    const phone = await browser.newContext(seat);
    await phone.addInitScript(() => {
      const real = Date;
      const aheadMs = 600_000;
      window.Date = class extends real {
        constructor(...parts: unknown[]) {
          if (parts.length === 0) super(real.now() + aheadMs);
          else super(...(parts as [number]));
        }
        static override now = () => real.now() + aheadMs;
      } as DateConstructor;
    });
    const third = await sitDown(phone, lesson.student, '/student/dashboard');
    await third.setViewportSize({ width: 390, height: 844 });
    await expectEachOnce(lesson.booking.id, rooms(third));
    // The minute may turn between two looks.
    const timerOf = (page: Page) => page.getByRole('timer').innerText();
    await expect(async () => expect(await timerOf(third)).toBe(await timerOf(teacher))).toPass({ timeout: 15_000 });
    await switchOn(third);
    await expectMoving(teacher);
    await expectSounding(third);

    await test.step('thirty presses on the microphone leave button, track and word agreeing', async () => {
      const button = third.getByRole('toolbar').getByRole('button', { name: /^Mic( off)?$/ });
      for (let press = 0; press < 30; press += 1) await button.click();
      await expect(control(third, 'Mic')).toBeVisible();
      const tile = teacher.locator('figure[data-tile]').first();
      await expect(tile).toHaveAccessibleName(/^(?!.*microphone off)/);
      await button.click();
      await expect(tile).toHaveAccessibleName(/microphone off/);
    });
    await phone.close();
  });
  await Promise.all([teacher.context().close(), context.close()]);
});

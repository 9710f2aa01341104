/** A whole lesson without a mouse, and every state of its room checked for accessibility in both themes. */
import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { liveLesson } from '../../support/live-lesson.ts';
import { moveClock, type TestPerson } from '../../support/people.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../pages/axe.ts';
import { signInAs } from '../pages/keycloak.ts';
import { pressOn } from '../pages/keys.ts';
import { expectLightRoom } from '../pages/room-scripts.ts';
import { enterRoom } from '../pages/room.ts';
import { weakLineMovesNothing } from '../pages/weak-line.ts';

const settleMs = 20_000;
const control = (room: Page, name: string | RegExp) => room.getByRole('toolbar').getByRole('button', { name });
const pageNumber = (room: Page) => room.getByRole('group', { name: 'Page' }).locator('b');

async function portalOf(browser: Browser, person: TestPerson, dashboard: string): Promise<Page> {
  const context = await browser.newContext({ permissions: ['camera', 'microphone'] });
  // The room's window stays, so that what it says at the end can be looked at.
  await context.addInitScript(() => (window.close = () => undefined));
  const page = await context.newPage();
  await signInAs(page, person.email, person.password);
  await page.goto(dashboard);
  return page;
}

async function tabsThrough(page: Page, stops: readonly Locator[]): Promise<void> {
  for (const stop of stops) {
    await page.keyboard.press('Tab');
    await expect(stop).toBeFocused();
  }
}

/** From the dashboard into the room with Tab and Enter; the focus goes through the lobby as the eye does. */
async function enterByKeys(portal: Page): Promise<Page> {
  const [room] = await Promise.all([
    portal.waitForEvent('popup'),
    pressOn(portal, portal.getByRole('button', { name: 'Join Lesson' })),
  ]);
  const join = room.getByRole('button', { name: 'Join lesson' });
  await expect(join).toBeEnabled({ timeout: settleMs });
  await expect(room.getByRole('button', { name: 'Run again' })).toBeVisible({ timeout: settleMs });
  await expectLightRoom(room);
  await expectAccessibleInBothThemes(room, 'lobby');
  await tabsThrough(room, [
    room.getByRole('button', { name: 'Back to dashboard' }),
    room.getByLabel('Microphone', { exact: true }),
    room.getByLabel('Speaker'),
    room.getByRole('button', { name: 'Test' }),
    room.getByLabel('Camera', { exact: true }),
    room.getByRole('radio', { name: 'My room' }),
    join,
  ]);
  await room.keyboard.press('Enter');
  await expect(room.locator('[data-call-state="Connected"][data-line="good"]')).toBeVisible({ timeout: settleMs });
  return room;
}

/** A key that turns something on, and off again; the words on the control follow. */
async function turnsWith(room: Page, key: string, off: string, on: string): Promise<void> {
  for (const word of [on, off]) {
    await room.keyboard.press(key);
    await expect(control(room, word)).toHaveText(word);
    // What the server is being told takes no second press until it has answered.
    await expect(control(room, word)).toBeEnabled();
  }
}

type Opened = { opener: Locator; dialog: Locator; first: Locator };

/** The focus goes into what opens and comes back to where it was on Escape. The room wears the dark theme in both, so one look is enough. */
async function opensAndGivesBack(room: Page, { opener, dialog, first }: Opened, where: string): Promise<void> {
  await pressOn(room, opener);
  await expect(first).toBeFocused();
  await expectAccessible(room, where);
  await room.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
}

async function sheetsByKeys(room: Page): Promise<void> {
  const keys = room.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const settings = room.getByRole('dialog', { name: 'Settings' });
  const question = room.getByRole('dialog', { name: 'Are you sure you want to leave the call?' });
  const chat = room.getByRole('region', { name: 'Chat' });
  const all: [string, Locator, Locator, Locator][] = [
    ['keys help', room.getByRole('button', { name: 'Keyboard shortcuts' }), keys, keys.getByRole('checkbox')],
    ['settings', room.getByRole('button', { name: 'Settings' }), settings, settings.getByLabel('Microphone')],
    ['leaving', control(room, 'Leave call'), question, question.getByRole('button', { name: 'Cancel' })],
    ['chat', control(room, 'Chat'), chat, chat.getByLabel('Message', { exact: true })],
  ];
  for (const [where, opener, dialog, first] of all) await opensAndGivesBack(room, { opener, dialog, first }, where);
}

async function shortcutsOfEverybody(room: Page): Promise<void> {
  await turnsWith(room, 'm', 'Mic off', 'Mic');
  await turnsWith(room, 'v', 'Camera off', 'Camera');
  await room.keyboard.press('c');
  const line = room.getByLabel('Message', { exact: true });
  await expect(line).toBeFocused();
  // Whoever writes keeps their letters.
  await room.keyboard.type('mvcl?');
  await expect(line).toHaveValue('mvcl?');
  await room.keyboard.press('Escape');
  await expect(line).toHaveCount(0);
  await room.keyboard.press('?');
  await expect(room.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await room.keyboard.press('Escape');
}

/** What others write stands over the page only after the key for it. */
async function captionsByKey(reader: Page, writer: Page): Promise<void> {
  await reader.keyboard.press('t');
  await writer.keyboard.press('c');
  await writer.keyboard.type('Good morning');
  await writer.keyboard.press('Enter');
  await expect(reader.locator('[data-captions]')).toContainText('Good morning');
  await writer.keyboard.press('Escape');
  await reader.keyboard.press('t');
  await expect(reader.locator('[data-captions]')).toHaveCount(0);
}

async function leaveByKeys(room: Page): Promise<void> {
  await room.keyboard.press('l');
  const dialog = room.getByRole('dialog', { name: 'Are you sure you want to leave the call?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await room.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await room.keyboard.press('l');
  await pressOn(room, dialog.getByRole('button', { name: 'Leave call' }));
  await expect(room.getByRole('heading', { name: 'You left the call' })).toBeVisible();
  await expectAccessibleInBothThemes(room, 'after the call');
}

test('CALL-16, CALL-22, CALL-23, CALL-24, CALL-25, CALL-44, CALL-45, CHAT-07 a lesson from lobby to end by keys alone, and axe finds nothing in any state of the room', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const lesson = await liveLesson();
  const [teachers, students] = await Promise.all([
    portalOf(browser, lesson.tutor, '/tutor/dashboard'),
    portalOf(browser, lesson.student, '/student/dashboard'),
  ]);
  const teacher = await enterByKeys(teachers);
  await test.step('alone', async () => {
    await expect(teacher.getByRole('figure', { name: /not here yet/ })).toBeVisible();
    await expectAccessible(teacher, 'room alone');
  });
  const student = await enterRoom(students);
  await test.step('the other person is there', async () => {
    await expect(teacher.locator('figure[data-tile]')).toHaveCount(1);
    await expectAccessibleInBothThemes(teacher, 'room of two');
  });
  await test.step('the keys of everybody', () => shortcutsOfEverybody(teacher));
  await test.step('the keys of the teacher', async () => {
    await turnsWith(teacher, 'a', 'Mute all', 'Mute all on');
    await turnsWith(teacher, 's', 'Share screen', 'Stop sharing');
    await teacher.keyboard.press('ArrowRight');
    await expect(pageNumber(student)).toHaveText(await pageNumber(teacher).innerText());
  });
  await test.step('the keys of the student', async () => {
    await turnsWith(student, 'h', 'Raise hand', 'Hand is up');
    await captionsByKey(student, teacher);
  });
  await test.step('the focus goes in and comes back', () => sheetsByKeys(teacher));
  await test.step('CALL-25 what is said of a weak line moves nothing', async () => {
    await teacher.keyboard.press('m');
    await expect(student.getByRole('figure', { name: /microphone off$/ })).toHaveCount(0);
    await weakLineMovesNothing(student, `${lesson.tutor.firstName} ${lesson.tutor.lastName}`);
  });
  await test.step('leaving', () => leaveByKeys(teacher));
  await test.step('CALL-44 the lesson ends for who is still there', async () => {
    await moveClock(lesson.when + 50 * 60_000);
    await expect(student.getByRole('heading', { name: 'Lesson finished' })).toBeVisible();
    await expectAccessibleInBothThemes(student, 'the lesson is finished');
  });
  await Promise.all([teachers, students].map((page) => page.context().close()));
});

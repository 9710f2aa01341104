/** What the teacher leads in the room, as the teacher and two students see it. */
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './axe.ts';

export type Room = { teacher: Page; one: Page; two: Page };

const pageNumber = (room: Page) => room.getByRole('group', { name: 'Page' }).locator('b');
const control = (room: Page, name: string | RegExp) => room.getByRole('toolbar').getByRole('button', { name });
const noticeIn = (room: Page) => room.locator('footer').getByRole('status');

/** The teacher's page is everybody's; who looks around is told where the teacher is, and comes back. */
export async function pagesTogether({ teacher, one, two }: Room): Promise<void> {
  await expect(teacher.getByText('All 2 on your page')).toBeVisible();
  await expect(one.getByText(/^Following /)).toBeVisible();
  await teacher.getByRole('button', { name: 'Page forward' }).click();
  const page = await pageNumber(teacher).innerText();
  for (const room of [one, two]) await expect(pageNumber(room)).toHaveText(page);
  await one.getByRole('button', { name: 'Look around' }).click();
  await one.getByRole('button', { name: 'Page back' }).click();
  await expect(teacher.getByText('1 of 2 on your page')).toBeVisible();
  await expect(one.getByText(/ is on page /)).toBeVisible();
  await expect(pageNumber(two)).toHaveText(page);
  await one.getByRole('button', { name: 'Come back' }).click();
  await expect(pageNumber(one)).toHaveText(page);
  await expect(teacher.getByText('All 2 on your page')).toBeVisible();
}

type Box = { x: number; y: number; width: number; height: number };

async function boxOf(room: Page, selector: string): Promise<Box> {
  const box = await room.locator(selector).first().boundingBox();
  expect(box).not.toBeNull();
  return box as Box;
}

/** The layouts by width, to the pixel before and after each breakpoint, and the chat’s box. */
export async function layoutsByWidth(room: Page): Promise<void> {
  const whole = room.viewportSize() ?? { width: 1280, height: 720 };
  const at = (width: number, height = 800) => room.setViewportSize({ width, height });
  const words = () => control(room, 'Leave call').locator('span').last().boundingBox();
  const besides = async () => {
    const [page, side] = [await boxOf(room, 'main section'), await boxOf(room, 'main aside')];
    return side.x >= page.x + page.width;
  };
  await at(1001);
  await expect(room.getByText('Use headphones for the best sound.')).toBeVisible();
  await expect(room.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible();
  await at(1000);
  await expect(room.getByRole('button', { name: 'Keyboard shortcuts' })).toBeHidden();
  await at(901);
  expect((await words())?.width).toBeGreaterThan(20);
  await expect(room.getByRole('heading', { name: 'Booking' })).toBeVisible();
  expect((await boxOf(room, 'main aside')).width).toBe(320);
  await control(room, /^Chat/).click();
  expect(await boxOf(room, '[aria-label="Chat"]')).toMatchObject({ width: 300, height: 400 });
  await at(900);
  expect((await words())?.width).toBeLessThanOrEqual(1);
  expect((await boxOf(room, 'main aside')).width).toBe(160);
  expect(await boxOf(room, '[aria-label="Chat"]')).toMatchObject({ width: 300, height: 400 });
  await room.getByRole('button', { name: 'Close chat' }).first().click();
  expect(await besides()).toBe(true);
  await at(844, 390);
  expect(await besides()).toBe(true);
  await at(500, 499);
  expect(await besides()).toBe(true);
  // Upright, the page has the whole width and the people are below it.
  await at(500, 501);
  expect(await besides()).toBe(false);
  await at(900, 1180);
  const [above, below] = [await boxOf(room, 'main section'), await boxOf(room, 'main aside')];
  expect([above.width, below.y >= above.y + above.height]).toEqual([900, true]);
  await at(499);
  const [page, strip, people, bar] = await Promise.all(
    ['main > section', 'main > header', 'main aside', 'main footer'].map((selector) => boxOf(room, selector)),
  );
  const tops = [page, strip, people, bar].map((box) => box?.y ?? 0);
  expect(tops).toEqual([...tops].sort((a, b) => a - b));
  await room.setViewportSize(whole);
}

/** All students are muted at once, and may speak again. */
export async function muteAndUnmute({ teacher, one, two }: Room): Promise<void> {
  await control(one, 'Mic off').click();
  await expect(control(one, 'Mic')).toBeVisible();
  await expect(control(one, /Mute all/)).toHaveCount(0);
  await control(teacher, 'Mute all').click();
  for (const room of [one, two]) {
    await expect(control(room, 'Mic locked')).toHaveAttribute('aria-disabled', 'true');
    await expect(noticeIn(room)).toHaveText('Your teacher has muted everyone');
  }
  await expect(noticeIn(teacher)).toHaveText('All students are muted');
  await expectAccessible(one, 'muted by the teacher');
  await control(teacher, 'Mute all on').click();
  for (const room of [one, two]) await expect(control(room, 'Mic off')).toBeVisible();
  await expect(noticeIn(teacher)).toHaveText('Good line');
}

export async function raiseHands({ teacher, one, two }: Room, [first, second]: [string, string]): Promise<void> {
  await control(two, 'Raise hand').click();
  await expect(teacher.getByRole('button', { name: `Take the hand of ${second} down` })).toHaveText('1');
  await one.keyboard.press('h');
  await expect(teacher.getByRole('button', { name: `Take the hand of ${first} down` })).toHaveText('2');
  await expectAccessible(teacher, 'hands up, for the teacher');
  await expectAccessible(one, 'hands up, for a student');
  await teacher.getByRole('button', { name: `Take the hand of ${second} down` }).click();
  await expect(control(two, 'Raise hand')).toBeVisible();
  await control(one, 'Hand is up').click();
  await expect(teacher.getByRole('button', { name: /^Take the hand/ })).toHaveCount(0);
}

async function expectScreenPainted(room: Page): Promise<void> {
  const video = room.locator('video[data-screen]');
  await expect(video).toBeVisible();
  await expect.poll(() => video.evaluate((element) => (element as HTMLVideoElement).videoWidth)).toBeGreaterThan(0);
}

/** The screen covers the student's room, goes beside the page when asked, and away when the browser ends it. */
export async function shareScreen({ teacher, one, two }: Room): Promise<void> {
  await expect(control(one, /Share screen/)).toHaveCount(0);
  await control(teacher, 'Share screen').click();
  await expect(control(teacher, 'Stop sharing')).toBeVisible();
  for (const room of [one, two]) {
    await expectScreenPainted(room);
    await expect(room.locator('main[data-screen="large"]')).toBeVisible();
  }
  await expectAccessible(one, 'a screen over the page');
  await one.getByRole('button', { name: 'Back to page' }).click();
  await expect(one.getByRole('button', { name: 'Page forward' })).toBeVisible();
  await expect(one.locator('[data-screen-tile]')).toBeVisible();
  await expectAccessible(one, 'a screen beside the page');
  await expectAccessible(teacher, 'the own screen');
  await one.getByRole('button', { name: 'Show large' }).click();
  await expect(one.locator('main[data-screen="large"]')).toBeVisible();
  await teacher.locator('[data-screen-tile] video').evaluate((element) => {
    const [track] = ((element as HTMLVideoElement).srcObject as MediaStream).getVideoTracks();
    // What the browser's own "Stop sharing" does.
    track?.stop();
    track?.dispatchEvent(new Event('ended'));
  });
  await expect(control(teacher, 'Share screen')).toBeVisible();
  for (const room of [one, two]) await expect(room.locator('video[data-screen]')).toHaveCount(0);
}

/** Out of the room at once, not back by oneself, back when let in. */
export async function removeAndLetIn({ teacher, one, two }: Room, name: string): Promise<void> {
  await teacher.getByRole('figure', { name: new RegExp(`^${name}`) }).hover();
  await teacher.getByRole('button', { name: `Remove ${name} from the lesson` }).click();
  const dialog = teacher.getByRole('dialog', { name: `Remove ${name} from this lesson?` });
  await expectAccessible(teacher, 'whether to remove somebody');
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(two.getByRole('heading', { name: 'You were removed from this lesson' })).toBeVisible();
  await expectAccessibleInBothThemes(two, 'removed');
  await expect(one.getByRole('figure', { name: new RegExp(`^${name}, microphone`) })).toHaveCount(0);
  await expectAccessible(teacher, 'somebody was removed');
  await two.reload();
  await expect(two.getByRole('heading', { name: 'You were removed from this lesson' })).toBeVisible();
  await teacher.getByRole('button', { name: `Let in ${name} again` }).click();
  await two.getByRole('button', { name: 'Join again' }).click();
  await expect(two.locator('[data-call-state="Connected"]')).toBeVisible();
  await expect(teacher.getByRole('figure', { name: new RegExp(`^${name}, microphone`) })).toBeVisible();
}

/** Another topic is everybody's document at once, at its first page. */
export async function changeTopic({ teacher, one, two }: Room): Promise<void> {
  const codeIn = (room: Page) => room.locator('main header').first().locator('span').first();
  const before = await codeIn(teacher).innerText();
  await teacher.getByRole('button', { name: 'Change topic' }).click();
  const dialog = teacher.getByRole('dialog', { name: 'Update Material' });
  await dialog.getByLabel('Lesson', { exact: true }).click();
  await teacher.getByRole('option').last().click();
  await dialog.getByRole('button', { name: 'Update Material' }).click();
  await expect(codeIn(teacher)).not.toHaveText(before);
  const after = await codeIn(teacher).innerText();
  for (const room of [one, two]) {
    await expect(codeIn(room)).toHaveText(after);
    await expect(pageNumber(room)).toHaveText(await pageNumber(teacher).innerText());
  }
}

/** Only the teacher has the player; what it plays is decoded at both students, and the teacher reads so. */
export async function playAudio({ teacher, one, two }: Room): Promise<void> {
  const block = (room: Page) => room.getByRole('complementary').getByRole('region', { name: 'Lesson audio' });
  for (const room of [one, two]) await expect(block(room)).toHaveCount(0);
  const play = block(teacher)
    .getByRole('button', { name: /^Play track / })
    .first();
  // A recording is short, so each of the three is looked at from before it begins.
  const heard = [
    block(teacher).getByText('Heard by 2 of 2'),
    ...[one, two].map((room) => block(room).getByText(/^You hear /)),
  ].map((words) => words.waitFor({ timeout: 25_000 }));
  await Promise.all([play.click(), ...heard]);
  await expect(play).toBeVisible();
  for (const room of [one, two]) await expect(block(room)).toHaveCount(0);
}

/** A group lesson from its start to its feedback: two of three students meet their teacher in the room. */
import { expect, test, type Browser, type Page } from '@playwright/test';
import { ok } from '../../support/api.ts';
import { newGroupStudent, openGroupLesson, takeSeat } from '../../support/group-lesson.ts';
import { hourAhead } from '../../support/lessons.ts';
import { moveClock, newTutor, type TestPerson } from '../../support/people.ts';
import { presenceOnRecord } from '../../support/stores.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../pages/axe.ts';
import { signInAs } from '../pages/keycloak.ts';
import {
  changeTopic,
  layoutsByWidth,
  muteAndUnmute,
  playAudio,
  pagesTogether,
  raiseHands,
  removeAndLetIn,
  shareScreen,
} from '../pages/leading.ts';
import { chatBothWays, commenceAndEnter, enterRoom, expectInk, tryBackground } from '../pages/room.ts';

const minute = 60_000;
type Lesson = { bookingId: string; status: string };

async function portalOf(browser: Browser, { email, password }: TestPerson): Promise<Page> {
  const context = await browser.newContext({ permissions: ['camera', 'microphone'] });
  const page = await context.newPage();
  await signInAs(page, email, password);
  return page;
}

const history = async ({ api }: TestPerson) =>
  ok(await api.call<{ items: Lesson[] }>('GET', 'groupsessions/mine/history')).items.map(({ status }) => status);

async function writeFor(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Group session feedback' });
  await dialog.getByRole('tab', { name }).click();
  for (const field of ['Pronunciation', 'Vocabulary', 'Grammar', 'Listening', 'Behaviour']) {
    await dialog
      .getByRole('tabpanel')
      .getByLabel(field)
      .fill(`${field} of ${name} was good and you should go on reading aloud every evening.`);
  }
}

test('GEN-04 two of three students meet their teacher, who writes for both; the third was absent', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const tutor = await newTutor();
  const [amira, bela, cora] = await Promise.all([
    newGroupStudent('Amira'),
    newGroupStudent('Bela'),
    newGroupStudent('Cora'),
  ]);
  const when = await hourAhead(20 * minute);
  const place = await openGroupLesson(tutor, when, 3);
  for (const student of [amira, bela, cora]) await takeSeat(student, place);
  const teacher = await portalOf(browser, tutor);
  const one = await portalOf(browser, amira);
  const two = await portalOf(browser, bela);

  await moveClock(when - 9 * minute);
  const [room, first, second] =
    await test.step('EP-50, CALL-06, LIVE-24, LIVE-26, LIVE-28 each enters from the portal in a window of its own, whose address has the room and says group', async () => {
      const own = await commenceAndEnter(teacher, tryBackground);
      const address = new URL(own.url()).searchParams;
      expect([address.get('group'), address.get('room')]).toEqual(['true', `${tutor.uid}-${place.lesson}`]);
      const left = await enterRoom(one);
      await two.goto('/student/bookings?view=upcoming&kind=group');
      return [own, left, await enterRoom(two)] as const;
    });

  await test.step('GEN-04, CHAT-04 everybody sees the others, the page and what is said', async () => {
    await expect(room.getByRole('figure', { name: /^Amira .*microphone off$/ })).toBeVisible();
    await expect(room.getByRole('figure', { name: /^Bela .*microphone off$/ })).toBeVisible();
    await expect(room.getByRole('figure', { name: /^Cora .*not here yet$/ })).toBeVisible();
    await expect(first.getByRole('figure', { name: /^Bela / })).toBeVisible();
    await expect(second.getByRole('figure', { name: /^Amira / })).toBeVisible();
    await expectInk(second);
    await chatBothWays(room, first);
    await second.getByRole('button', { name: /^Chat/ }).click();
    await expect(second.locator('[data-message]', { hasText: 'Yes, very well.' })).toBeVisible();
    await expectAccessible(room, "a group's lesson room");
  });

  const together = { teacher: room, one: first, two: second };
  const nameOf = ({ firstName, lastName }: TestPerson) => `${firstName} ${lastName}`;
  await test.step('the teacher turns the pages for everybody', () => pagesTogether(together));
  await test.step('CALL-24 CALL-29 CALL-31 the teacher mutes all', () => muteAndUnmute(together));
  await test.step('hands go up in their order', () => raiseHands(together, [nameOf(amira), nameOf(bela)]));
  await room.getByRole('button', { name: 'Close chat' }).first().click();
  await first.getByRole('button', { name: 'Close chat' }).first().click();
  await second.getByRole('button', { name: 'Close chat' }).first().click();
  await test.step('CALL-20 CALL-25 CHAT-05 LIM-02 the room by its width', () => layoutsByWidth(first));
  await test.step('CALL-21 CALL-37 CALL-38 the teacher plays the lesson audio', () => playAudio(together));
  await test.step('CALL-23 CALL-34 CALL-35 CALL-36 the teacher shares the screen', () => shareScreen(together));
  await test.step('a student is sent out and let back in', () => removeAndLetIn(together, nameOf(bela)));
  await test.step('CALL-49, PERM-05 the teacher takes another topic', () => changeTopic(together));

  await test.step('CALL-44, NS-19 at the end the windows close, and who never came was absent', async () => {
    for (const { uid } of [tutor, amira, bela]) await presenceOnRecord(place.lesson, uid);
    const closed = [room, first, second].map((page) => page.waitForEvent('close'));
    await Promise.all([moveClock(when + 50 * minute), ...closed]);
    await expect.poll(() => history(cora)).toEqual(['student-absent']);
  });

  await test.step('FEED-02, FEED-17, FEED-18, FEED-19 the teacher writes for the two who were there', async () => {
    await teacher.goto('/tutor/bookings?view=history&kind=group');
    await teacher.getByRole('button', { name: 'Give feedback' }).click();
    const dialog = teacher.getByRole('dialog', { name: 'Group session feedback' });
    await expect(dialog.getByRole('tab')).toHaveCount(2);
    for (const { firstName, lastName } of [amira, bela]) await writeFor(teacher, `${firstName} ${lastName}`);
    await expectAccessibleInBothThemes(teacher, 'feedback for a group');
    await dialog.getByRole('button', { name: 'Submit feedback' }).click();
    await expect(teacher.getByText('Feedback submitted!')).toBeVisible();
    expect(await history(tutor)).toEqual(['completed']);
  });

  await test.step('FEED-14, FEED-20 a student reads the own words, without behaviour', async () => {
    await one.goto('/student/bookings?view=history&kind=group');
    await one.getByRole('button', { name: 'View feedback' }).click();
    const dialog = one.getByRole('dialog', { name: 'Lesson Feedback' });
    await expect(dialog).toContainText(`Grammar of Amira ${amira.lastName} was good`);
    await expect(dialog).not.toContainText('Behaviour of');
    await expect(dialog).not.toContainText('Bela');
    expect([await history(amira), await history(bela)]).toEqual([['completed'], ['completed']]);
  });
  await Promise.all([teacher, one, two].map((page) => page.context().close()));
});

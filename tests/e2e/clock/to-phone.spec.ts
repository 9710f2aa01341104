/** "Move to my phone": a code in the call opens the same lesson on another device, which takes over; the first one leaves, with a way back. */
import { expect, test, type Page } from '@playwright/test';
import { anyTopic, bookSlot, openSlot } from '../../support/lessons.ts';
import { entitle, moveClock, newStudent, newTutor, schoolNow } from '../../support/people.ts';
import { signInAs } from '../pages/keycloak.ts';
import { lessonHour } from '../pages/search.ts';
import { commenceAndEnter, expectLobby, throughLobby } from '../pages/room.ts';

const minute = 60_000;

/** As the camera of a phone would: the link of the code that is on screen. */
async function scan(room: Page): Promise<string> {
  await room.getByRole('button', { name: 'Settings' }).click();
  const part = room.getByRole('region', { name: 'Move to my phone' });
  const offered = room.waitForResponse((answer) => answer.url().endsWith('/move') && answer.ok());
  await part.getByRole('button', { name: 'Show the code' }).click();
  await expect(part.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const { code } = (await (await offered).json()) as { code: string };
  return `/call?move=${code}`;
}

test('a lesson goes on at the phone of the same person: the code is good once, the window before leaves and may come back', async ({
  page,
  browser,
}) => {
  test.setTimeout(150_000);
  const [tutor, student] = await Promise.all([newTutor({ firstName: 'Hana' }), newStudent()]);
  await entitle(student, 1);
  const when = lessonHour(await schoolNow());
  await bookSlot(student, await openSlot(tutor, when), await anyTopic(student.api));
  await moveClock(when - 5 * minute);
  await signInAs(page, tutor.email, tutor.password);
  const room = await commenceAndEnter(page);
  const link = await scan(room);

  const pocket = await browser.newContext({
    viewport: { width: 390, height: 844 },
    permissions: ['camera', 'microphone'],
  });
  const phone = await pocket.newPage();
  await phone.goto(link);
  await test.step('whoever is not signed in there signs in, and comes to the lobby', async () => {
    await phone.getByLabel('Email', { exact: true }).fill(tutor.email);
    await phone.getByLabel('Password', { exact: true }).fill(tutor.password);
    await phone.getByRole('button', { name: 'Sign in' }).click();
    await expectLobby(phone);
    expect(phone.url()).toContain('room=');
    expect(phone.url()).not.toContain('move=');
  });
  await throughLobby(phone);
  await expect(room.getByRole('heading', { name: 'You joined this lesson in another window' })).toBeVisible();
  await expect(room.getByRole('button', { name: 'Use this window' })).toBeVisible();
  const again = await pocket.newPage();
  await again.goto(link);
  await expect(again.getByRole('alert')).toContainText('This code is used or too old.');
  await pocket.close();
});

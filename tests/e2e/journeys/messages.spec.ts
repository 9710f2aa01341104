/** A student and a teacher write to each other: live both ways, in every window, with block and report, and the school reads what was reported. */
import { randomUUID } from 'node:crypto';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { linkIn, mailAbout } from '../../support/inbox.ts';
import { anyTopic, bookSlot, hourAhead, openSlot } from '../../support/lessons.ts';
import { entitle, newAdmin, newStudent, newTutor, type TestPerson } from '../../support/people.ts';
import { expectAccessible } from '../pages/axe.ts';
import { signInAs } from '../pages/keycloak.ts';

const day = 86_400_000;
const nameOf = ({ firstName, lastName }: TestPerson) => `${firstName} ${lastName}`;

async function open(browser: Browser, person: TestPerson, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signInAs(page, person.email, person.password);
  await page.goto(path);
  return page;
}
const line = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const log = (page: Page) => page.getByRole('list', { name: 'Messages' });
const unread = (page: Page) => page.getByRole('banner').getByRole('link', { name: /messages?$/i });
const say = async (page: Page, text: string) => {
  await line(page).fill(text);
  await line(page).press('Enter');
};

test('NS-62 two people write after a booking: live both ways, counted in every window, blocked, reported, read by the school, and mailed to who is away', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const [admin, student, tutor] = await Promise.all([newAdmin(), newStudent(), newTutor()]);
  await entitle(student, 1);
  const slot = await openSlot(tutor, await hourAhead(3 * day));
  await bookSlot(student, slot, await anyTopic(student.api));

  const [learner, teacher] = await Promise.all([
    open(browser, student, `/student/profile/${tutor.uid}`),
    open(browser, tutor, '/tutor/dashboard'),
  ]);
  await learner.getByRole('link', { name: `Message ${nameOf(tutor)}` }).click();
  await expectAccessible(learner, 'a conversation in which nothing is written');
  const word = randomUUID().slice(0, 8);
  await say(learner, `Hello ${word} 👋 https://example.com`);
  await expect(log(learner)).toContainText(word);
  await expect(log(learner).getByRole('link')).toHaveCount(0);

  await expect(unread(teacher)).toHaveAttribute('title', '1 new message');
  const second = await teacher.context().newPage();
  await second.goto('/tutor/dashboard');
  await expect(unread(second)).toHaveAttribute('title', '1 new message');
  await unread(teacher).click();
  await teacher
    .getByRole('navigation', { name: 'Conversations' })
    .getByRole('link', { name: nameOf(student) })
    .click();
  await teacher.bringToFront();
  await expect(log(teacher)).toContainText(word);
  await expect(unread(second)).toHaveAttribute('title', 'No new messages');
  await say(teacher, 'Hello, see you on Monday');
  await expect(log(learner)).toContainText('see you on Monday');
  await expectAccessible(teacher, 'a conversation');

  await learner.getByRole('button', { name: 'Block' }).click();
  await learner.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  await expect(learner.getByText(`You have blocked ${nameOf(tutor)}.`, { exact: false })).toBeVisible();
  await say(teacher, 'Are you there?');
  await expect(log(teacher).getByRole('alert')).toContainText('This person does not take messages from you.');

  await learner.getByRole('button', { name: 'Report' }).click();
  const dialog = learner.getByRole('dialog');
  await dialog.getByRole('textbox').fill(`Please look at this ${word}`);
  await dialog.getByRole('button', { name: 'Report' }).click();
  await expect(dialog).toHaveCount(0);

  const school = await open(browser, admin, '/admin/reports?view=conversations&resolved=false');
  const report = school.getByRole('article', {
    name: `Report of ${nameOf(student)} about messages with ${nameOf(tutor)}`,
  });
  await expect(report).toContainText(word);
  await expectAccessible(school, 'reported conversations');
  await report.getByRole('button', { name: 'Read messages' }).click();
  const reading = school.getByRole('dialog');
  await expect(reading).toContainText('see you on Monday');
  await expect(reading).not.toContainText('Are you there?');
  await school.keyboard.press('Escape');
  await report.getByRole('button', { name: 'Resolve' }).click();
  await expect(report).toHaveCount(0);

  await teacher.goto('/tutor/dashboard');
  await learner.getByRole('button', { name: 'Unblock' }).click();
  await say(learner, 'Sorry, here I am');
  const mail = await mailAbout(tutor.email, `You have a message from ${nameOf(student)}`);
  expect(mail.text).not.toContain('Sorry');
  await teacher.goto(linkIn(mail, '/tutor/messages/'));
  await expect(log(teacher)).toContainText('Sorry, here I am');
  await expect(unread(second)).toHaveAttribute('title', 'No new messages');
});

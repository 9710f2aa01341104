/** People say what they want to be mailed; the bell tells the rest, and one click in a mail is enough. */
import { expect, test, type Page } from '@playwright/test';
import { countMailsTo, linkIn, mailTo, oneClickOf } from '../../support/inbox.ts';
import { anyTopic, bookSlot, hourAhead, openSlot } from '../../support/lessons.ts';
import { entitle, newStudent, newTutor } from '../../support/people.ts';
import { expectAccessible } from '../pages/axe.ts';
import { signInAs } from '../pages/keycloak.ts';

const hour = 3_600_000;
const lessonMail = (page: Page) => page.getByRole('checkbox', { name: 'Mail: Lessons' });

test('NS-60 a teacher without mail about lessons is told of a booking in the bell alone; a student turns it off by one click of the mail program', async ({
  browser,
}) => {
  const [tutor, student] = await Promise.all([newTutor(), newStudent()]);
  await entitle(student, 2);
  const teacher = await (await browser.newContext()).newPage();
  await signInAs(teacher, tutor.email, tutor.password);
  await teacher.goto('/tutor/account');
  const window2 = await teacher.context().newPage();
  await window2.goto('/tutor/account');
  await expect(lessonMail(window2)).toBeChecked();
  await expectAccessible(teacher, 'the account of a teacher');
  await lessonMail(teacher).press('Space');
  await teacher.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(teacher.getByText('Saved.')).toBeVisible();
  await expect(lessonMail(window2)).not.toBeChecked();

  const before = await countMailsTo(tutor.email);
  const slot = await openSlot(tutor, await hourAhead(48 * hour));
  await bookSlot(student, slot, await anyTopic(student.api));
  await expect(teacher.getByRole('button', { name: /1 new announcement/ })).toBeVisible();
  const mail = await mailTo(student.email);
  expect(mail.subject).toMatch(/^Booked: /);
  expect(await countMailsTo(tutor.email)).toBe(before);

  const page = await (await browser.newContext()).newPage();
  await page.goto(linkIn(mail, '/unsubscribe'));
  await expect(page.getByRole('heading', { name: 'Stop these mails?' })).toBeVisible();
  await expectAccessible(page, 'stopping mails');
  const account = await (await browser.newContext()).newPage();
  await signInAs(account, student.email, student.password);
  await account.goto('/student/account');
  await expect(lessonMail(account)).toBeChecked();
  const oneClick = await oneClickOf(mail);
  const press = () =>
    fetch(oneClick, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
  for (let times = 0; times < 2; times += 1) expect((await press()).status).toBe(200);
  await expect(lessonMail(account)).not.toBeChecked();
  await page.getByRole('button', { name: 'Stop these mails' }).click();
  await expect(page.getByRole('heading', { name: 'These mails are off' })).toBeVisible();
});

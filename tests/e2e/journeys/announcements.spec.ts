/** The school says something: who is open sees it at once, in every window, and no more once it is taken back. */
import { randomUUID } from 'node:crypto';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { linkIn, mailAbout } from '../../support/inbox.ts';
import { newAdmin, newStudent, newTutor, type TestPerson } from '../../support/people.ts';
import { expectAccessible } from '../pages/axe.ts';
import { signInAs } from '../pages/keycloak.ts';

async function open(browser: Browser, person: TestPerson, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signInAs(page, person.email, person.password);
  await page.goto(path);
  return page;
}

const bell = (page: Page) => page.getByRole('button', { name: /new announcement/ });
const countOf = async (page: Page) => Number.parseInt((await bell(page).getAttribute('title')) ?? '', 10) || 0;

/** To one person by name, so that nobody else of the school is mailed. */
async function postOutside(school: Page, { email }: TestPerson, title: string): Promise<void> {
  await school.getByText('Single users').click();
  await school.getByRole('combobox', { name: 'People' }).fill(email);
  await school.getByRole('option', { name: email }).click();
  await school.getByRole('textbox', { name: 'Title' }).fill(title);
  await school.getByRole('textbox', { name: 'Message' }).fill('Please bring your passport.');
  await school.getByRole('checkbox', { name: 'Also by mail and browser notification' }).check();
  await school.getByRole('button', { name: 'Post to 1 user' }).click();
}

test('ANN-01, ANN-02, ANN-11, ANN-12, ANN-18, ADM-07, ADM-08, SHELL-14 what is posted is in every bell without a reload, falls in all windows with one Ok, vanishes when it is deleted, and is mailed where that is wished', async ({
  browser,
}) => {
  const [admin, student, tutor] = await Promise.all([newAdmin(), newStudent(), newTutor()]);
  const title = `Closed on Friday ${randomUUID().slice(0, 8)}`;
  const [school, first, teacher] = await Promise.all([
    open(browser, admin, '/admin/announcements'),
    open(browser, student, '/student/dashboard/announcements'),
    open(browser, tutor, '/tutor/dashboard/announcements'),
  ]);
  const second = await first.context().newPage();
  const [answer] = await Promise.all([second.waitForResponse(/\/announcements\?/), second.goto('/student/dashboard')]);
  const { unviewedCount: before } = (await answer.json()) as { unviewedCount: number };

  await school.getByRole('textbox', { name: 'Title' }).fill(title);
  await school.getByRole('textbox', { name: 'Message' }).fill('<b>No lessons</b> can be booked.');
  await school.getByRole('checkbox', { name: 'Teachers' }).check();
  await expectAccessible(school, 'posting an announcement');
  await school.getByRole('button', { name: 'Post to students, teachers' }).click();
  const seen = [first, teacher].map((page) => page.getByRole('article', { name: title }));
  for (const one of seen) await expect(one).toContainText('<b>No lessons</b> can be booked.');
  await expect.poll(() => countOf(second)).toBe(before + 1);
  await expectAccessible(first, 'announcements');

  await first.getByRole('button', { name: `Ok: ${title}` }).click();
  await expect.poll(() => countOf(second)).toBe(before);
  const posted = school.getByRole('article', { name: title });
  await school.reload();
  await expect(posted.getByText(/^1 of \d+$/)).toBeVisible();

  await school.getByRole('button', { name: `Delete ${title}` }).click();
  await school.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(teacher.getByRole('article', { name: title })).toHaveCount(0);
  await expect(posted).toHaveCount(0);

  await postOutside(school, student, `${title}, for you`);
  await expect.poll(() => countOf(second)).toBe(before + 1);
  const mail = await mailAbout(student.email, `${title}, for you`);
  expect(mail.text).toContain('Please bring your passport.');
  await second.goto(linkIn(mail, '/student/dashboard/announcements'));
  await expect(second.getByRole('article', { name: `${title}, for you` })).toBeVisible();
});

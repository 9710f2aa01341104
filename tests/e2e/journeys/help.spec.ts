/** A student looks for help, finds nothing and writes; an administrator takes it up and answers for everybody, on screens that are open. */
import { randomUUID } from 'node:crypto';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { mailAbout } from '../../support/inbox.ts';
import { newAdmin, newStudent, type TestPerson } from '../../support/people.ts';
import { expectAccessible } from '../pages/axe.ts';
import { signInAs } from '../pages/keycloak.ts';
import { markPage, sameLoad } from '../pages/no-reload.ts';

const inbox = 'office@parlance.example';

async function signedIn(browser: Browser, { email, password }: TestPerson): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signInAs(page, email, password);
  return page;
}
const menu = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });

async function writeFeedback(page: Page, words: string): Promise<void> {
  await menu(page, 'Submit feedback').click();
  await page.getByRole('textbox', { name: 'What happened, or what do you miss?' }).fill(words);
  await expect(page.getByText('the page you came from (/student/help)')).toBeVisible();
  await expectAccessible(page, 'submitting feedback');
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await expect(page.getByText(/^Thank you, /)).toBeFocused();
}

async function takeUpAndFinish(page: Page, words: string): Promise<void> {
  const message = page.getByRole('article').filter({ hasText: words });
  await expect(message).toContainText('New');
  for (const state of ['In hand', 'Done']) {
    await message.getByRole('button').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(message).toContainText(state);
  }
}

async function addQuestion(page: Page, question: string): Promise<void> {
  await menu(page, 'Help').click();
  await page.getByRole('link', { name: 'Edit questions' }).click();
  await page.getByRole('button', { name: 'Add question' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add question' });
  await dialog.getByRole('combobox', { name: 'Area' }).fill('Lessons');
  await dialog.getByRole('textbox', { name: 'Question' }).fill(question);
  await dialog.getByRole('textbox', { name: 'Answer' }).fill('Yes.\n\n- One at a time');
  await expectAccessible(page, 'adding a question');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('article', { name: question })).toBeVisible();
}

test('NS-14 NS-56 what the help does not answer reaches the school, and what the school answers is on screens that are open', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const word = `q${randomUUID().slice(0, 8)}`;
  const [student, office] = [await signedIn(browser, await newStudent()), await signedIn(browser, await newAdmin())];
  await menu(office, 'Inquiries').click();
  await expect(office.getByRole('heading', { name: 'Inquiries', level: 1 })).toBeVisible();
  await markPage(office);

  await menu(student, 'Help').click();
  await student.getByText('Until when can I cancel a lesson?').click();
  await expect(student.getByText(/Until 12 hours before it starts/)).toBeVisible();
  await student.goBack();
  await expect(student.getByText(/Until 12 hours before it starts/)).toBeHidden();
  await student.getByRole('searchbox').fill('cancle');
  await expect(student.getByText('Until when can I cancel a lesson?')).toBeVisible();
  await student.getByRole('searchbox').fill(word);
  await expect(student.getByText(new RegExp(`Nothing here answers “${word}”`))).toBeVisible();
  await expectAccessible(student, 'help without an answer');
  await writeFeedback(student, `May I bring my ${word}?`);
  await takeUpAndFinish(office, word);
  expect(await sameLoad(office)).toBe(true);
  await expect
    .poll(async () => (await mailAbout(inbox, 'Feedback: Booking')).text ?? '', { timeout: 20_000 })
    .toContain('wrote to the school');

  await menu(student, 'Help').click();
  await expect(student.getByRole('searchbox')).toBeVisible();
  await markPage(student);
  await addQuestion(office, `May I bring my ${word}?`);
  await student.getByText(`May I bring my ${word}?`).click();
  await expect(student.getByRole('listitem').filter({ hasText: 'One at a time' })).toBeVisible();
  expect(await sameLoad(student)).toBe(true);
});

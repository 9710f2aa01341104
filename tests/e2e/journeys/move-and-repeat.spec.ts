/** A booked lesson goes to another hour and into the weeks that follow, from its own page; the teacher's list leads there too. */
import { expect, test } from '@playwright/test';
import { anyTopic, bookSlot, hourAhead, openSlot } from '../../support/lessons.ts';
import { entitle, newStudent, newTutor } from '../../support/people.ts';
import { expectAccessible } from '../pages/axe.ts';
import { signInAs } from '../pages/keycloak.ts';

const hour = 3_600_000;
const week = 168 * hour;

test('NS-61, NS-63, NS-55 a lesson is moved and repeated weekly on its own page, the focus stays where it was, and the teacher reads it there', async ({
  page,
  browser,
}) => {
  const [tutor, student] = await Promise.all([newTutor({ firstName: 'Hana' }), newStudent()]);
  await entitle(student, 3);
  const when = await hourAhead(30 * hour);
  const [slot] = await Promise.all(
    [0, 2 * hour, 2 * hour + week, 2 * hour + 2 * week].map((later) => openSlot(tutor, when + later)),
  );
  const lesson = await bookSlot(student, slot!, await anyTopic(student.api));
  await signInAs(page, student.email, student.password);
  await page.goto(`/student/lesson/${lesson.id}`);

  await test.step('to another hour; Escape closes the dialog and leaves the focus on what opened it', async () => {
    const open = page.getByRole('button', { name: 'Move lesson' });
    await open.click();
    const dialog = page.getByRole('dialog', { name: 'Move lesson' });
    await expect(dialog.getByRole('group').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(open).toBeFocused();
    await open.click();
    await dialog.getByRole('group').first().getByRole('button').first().click();
    await expectAccessible(page, 'the dialog of moving a lesson');
    await dialog.getByRole('button', { name: 'Move lesson' }).click();
    await expect(page.getByText(/^Lesson moved to /)).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step('into the next two weeks', async () => {
    await page.getByRole('button', { name: /^More for the lesson with/ }).click();
    await page.getByRole('menuitem', { name: 'Repeat weekly' }).click();
    const dialog = page.getByRole('dialog', { name: 'Repeat weekly' });
    await dialog.getByRole('combobox', { name: 'For the next' }).click();
    await page.getByRole('option', { name: '2 weeks', exact: true }).click();
    await dialog.getByRole('button', { name: 'Book 2 lessons' }).click();
    await expect(page.getByText('2 lessons booked!')).toBeVisible();
  });

  await test.step('the teacher’s list leads to the lesson, where its student stands', async () => {
    const theirs = await (await browser.newContext()).newPage();
    await signInAs(theirs, tutor.email, tutor.password);
    await theirs.goto('/tutor/bookings?view=upcoming');
    await expect(theirs.getByRole('article')).toHaveCount(3);
    await theirs.locator(`main a[href="/tutor/lesson/${lesson.id}"]`).first().click();
    await expect(theirs).toHaveURL(new RegExp(`/tutor/lesson/${lesson.id}$`));
    await expect(theirs.getByRole('main')).toContainText(student.lastName);
    await theirs.context().close();
  });
});

/** A student's lesson on a phone that is touched: to book, to change and to cancel it. */
import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { openSlot } from '../../support/lessons.ts';
import { entitle, newStudent, newTutor, schoolNow } from '../../support/people.ts';
import { signInAs } from '../pages/keycloak.ts';
import { cardOf, lessonHour, searchDay, timeWords } from '../pages/search.ts';
import { expectToFit, phones, pick } from '../pages/touch.ts';

test.use(phones.galaxy);

test('BOOK-02, BOOK-03, BOOK-13, BOOK-25, BOOK-34 a lesson is booked, changed and cancelled with a finger, and no screen grows wider than the phone', async ({
  page,
}) => {
  // Nobody else's: a second try finds the hour of the first still open.
  const firstName = `Hana${randomUUID()
    .slice(0, 8)
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}`;
  const [tutor, student] = await Promise.all([newTutor({ firstName }), newStudent({ firstName: 'Noor' })]);
  await entitle(student, 1);
  const when = lessonHour(await schoolNow());
  await openSlot(tutor, when);
  await signInAs(page, student.email, student.password);
  await expectToFit(page);

  await test.step('the search, and a topic from each of the three lists', async () => {
    await searchDay(page, when);
    await expectToFit(page);
    await cardOf(page, tutor, when)
      .getByRole('button', { name: timeWords(when), exact: true })
      .tap();
    const dialog = page.getByRole('dialog', { name: 'Confirm Booking Details' });
    await pick(page, dialog.getByRole('combobox', { name: 'Material' }), 'Hospitality');
    await pick(page, dialog.getByRole('combobox', { name: 'Course' }));
    await pick(page, dialog.getByRole('combobox', { name: 'Lesson' }));
    await dialog.getByRole('button', { name: 'Book lesson' }).tap();
    await expect(page.getByText('Slot booked!')).toBeVisible();
    await expectToFit(page);
  });

  const lesson = page.getByRole('article', { name: new RegExp(tutor.firstName) });
  await test.step('another topic for it', async () => {
    await lesson.getByRole('button', { name: 'Update Material' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Update Material' });
    await pick(page, dialog.getByRole('combobox', { name: 'Material' }), 'Tourism');
    await pick(page, dialog.getByRole('combobox', { name: 'Course' }));
    await pick(page, dialog.getByRole('combobox', { name: 'Lesson' }));
    await dialog.getByRole('button', { name: 'Update Material' }).tap();
    await expect(page.getByText('Material updated')).toBeVisible();
    await expect(lesson).toContainText('Upcoming');
  });

  await test.step('and its end', async () => {
    await lesson.getByRole('button', { name: 'Cancel' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Cancel this lesson' });
    await expect(dialog).toBeVisible();
    await expectToFit(page);
    await dialog.getByRole('button', { name: 'Cancel lesson' }).tap();
    await expect(page.getByText('Booking cancelled!')).toBeVisible();
    await expect(lesson).toHaveCount(0);
    await expect(page.getByText('You have no upcoming bookings')).toBeVisible();
    await expectToFit(page);
  });
});

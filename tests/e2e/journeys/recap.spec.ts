/** From a lesson that was taught to the next one: the dashboard, the recap, a rating, and the next hour with the same teacher. */
import { expect, test } from '@playwright/test';
import { anyTopic, hourAhead, openSlot } from '../../support/lessons.ts';
import { entitle, newStudent, newTutor } from '../../support/people.ts';
import { completedLesson, toldByRoom } from '../../support/taught-lesson.ts';
import { expectAccessible } from '../pages/axe.ts';
import { signInAs } from '../pages/keycloak.ts';

test('NS-55, NS-32 a taught lesson is read, rated and followed by the next one from its own page', async ({
  page,
  browser,
}) => {
  const [tutor, student, stranger] = await Promise.all([newTutor({ firstName: 'Hannah' }), newStudent(), newStudent()]);
  await entitle(student, 2);
  const topic = await anyTopic(student.api);
  const lesson = await completedLesson(tutor, student, topic);
  await toldByRoom(lesson, student, topic);
  await openSlot(tutor, await hourAhead(30 * 3_600_000));
  const name = `${tutor.firstName} ${tutor.lastName}`;

  await test.step('the dashboard says that feedback has arrived', async () => {
    await signInAs(page, student.email, student.password);
    await page.getByRole('link', { name: `Read it: ${name}` }).click();
    await expect(page).toHaveURL(new RegExp(`/student/lesson/${lesson.id}$`));
  });

  await test.step('the recap has what was said, written and shown, and who was there', async () => {
    const feedback = page.getByRole('region', { name: 'Feedback' });
    await expect(feedback).toContainText('the third person needs a little more care');
    await expect(page.getByRole('region', { name: 'Words from the chat' })).toContainText('a place everybody knows');
    await expect(page.getByRole('region', { name: 'Pages you used' })).toContainText('2 to 6');
    await expect(page.getByRole('region', { name: 'Together in the room' })).toContainText('48 min 0 s');
    await expect(page.getByRole('region', { name: 'Your token' })).toContainText('was used');
    await expectAccessible(page, 'a lesson’s recap');
  });

  await test.step('the teacher is rated', async () => {
    await page.getByRole('button', { name: `Rate ${name}` }).click();
    const rating = page.getByRole('dialog', { name: `Rate ${name}` });
    await rating.getByRole('radio', { name: '5 stars' }).check();
    await rating.getByRole('button', { name: 'Send rating' }).click();
    await expect(page.getByText('Thank you for your rating')).toBeVisible();
  });

  await test.step('the next hour with the same teacher is booked, what comes next in the course already chosen', async () => {
    await page.getByRole('button', { name: /, book$/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm Booking Details' });
    await expect(dialog.getByRole('combobox', { name: 'Lesson' })).not.toHaveValue('');
    await dialog.getByRole('button', { name: 'Book lesson' }).click();
    await expect(page.getByText('Slot booked!')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Next lesson' })).toContainText(name);
  });

  await test.step('somebody else with its address reads what an unknown one reads', async () => {
    const other = await (await browser.newContext()).newPage();
    await signInAs(other, stranger.email, stranger.password);
    await other.goto(`/student/lesson/${lesson.id}`);
    await expect(other.getByText('This lesson was not found.')).toBeVisible();
  });
});

/** A student rates and reports a teacher after a completed lesson; the school decides. */
import { expect, test } from '@playwright/test';
import { entitle, newAdmin, newStudent, newTutor } from '../../support/people.ts';
import { completedLesson } from '../../support/taught-lesson.ts';
import { expectAccessible } from '../pages/axe.ts';
import { signInAs } from '../pages/keycloak.ts';

test('PROF-05, PROF-09, PROF-11, ADM-11, ADM-12 rating, report and decision go from the student’s screen to the school’s', async ({
  page,
  browser,
}) => {
  const [tutor, student] = await Promise.all([newTutor({ firstName: 'Salome' }), newStudent()]);
  await entitle(student, 1);
  const lesson = await completedLesson(tutor, student);
  const name = `${tutor.firstName} ${tutor.lastName}`;
  const words = `Patient and clear, ${lesson.id.slice(-6)}.`;
  await signInAs(page, student.email, student.password);
  await page.goto('/student/bookings?view=history');
  const row = page.locator(`[data-booking="${lesson.id}"]`);
  await row.getByRole('button', { name: `Rate ${name}` }).click();
  const rating = page.getByRole('dialog', { name: `Rate ${name}` });
  await rating.getByRole('radio', { name: '5 stars' }).check();
  await rating.getByLabel('Message').fill(words);
  await expectAccessible(page, 'rating a teacher');
  await rating.getByRole('button', { name: 'Send rating' }).click();
  await expect(page.getByText('Thank you for your rating')).toBeVisible();
  await row.getByRole('button', { name: `Your rating of ${name}: 5 of 5` }).click();
  const own = page.getByRole('dialog', { name: `Your rating of ${name}` });
  await expect(own).toContainText(words);
  await own.getByRole('button', { name: 'Close' }).click();

  await row.getByRole('button', { name: `Open the profile of ${name}` }).click();
  await expect(page).toHaveURL(new RegExp(`/student/profile/${lesson.tutor}$`));
  await expect(page.getByRole('region', { name: 'What students say' })).toContainText(words);
  await expectAccessible(page, 'a teacher’s profile');
  await page.getByRole('button', { name: 'Report' }).click();
  const report = page.getByRole('dialog', { name: `Report ${name}` });
  await report.getByLabel('What happened').fill(`The sound failed, ${lesson.id.slice(-6)}.`);
  await report.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Your report was sent to the school')).toBeVisible();

  const admin = await newAdmin();
  const school = await (await browser.newContext()).newPage();
  await signInAs(school, admin.email, admin.password);
  await school.getByRole('link', { name: /Open reports/ }).click();
  const line = school.getByRole('article').filter({ hasText: `The sound failed, ${lesson.id.slice(-6)}.` });
  await line.getByRole('button', { name: 'Resolve' }).click();
  const dialog = school.getByRole('dialog', { name: `Decide on the report about ${name}` });
  await dialog.getByLabel('Action').click();
  await school.getByRole('option', { name: 'Warning' }).click();
  await expectAccessible(school, 'deciding on a report');
  await dialog.getByRole('button', { name: 'Save decision' }).click();
  await expect(school.getByText('Report resolved')).toBeVisible();
  await expect(line).toHaveCount(0);
  await school.getByText('Resolved', { exact: true }).click();
  await expect(line).toContainText('Resolved: Warning');
  await school.getByRole('tab', { name: 'Ratings' }).click();
  await expect(school.getByRole('article').filter({ hasText: words })).toContainText('5 of 5');
  await expectAccessible(school, 'ratings');
});

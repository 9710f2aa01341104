/** A search lives in the address: whoever reloads, comes back from a teacher or sends it on finds the same hours. */
import { expect, test } from '@playwright/test';
import { hourAhead, openSlot } from '../../support/lessons.ts';
import { entitle, newStudent, newTutor } from '../../support/people.ts';
import { signInAs } from '../pages/keycloak.ts';
import { cardOf, searchDay } from '../pages/search.ts';
import { phones, press } from '../pages/touch.ts';

test.use(phones.galaxy);

test('a search is there again after a reload, after a teacher and Back, and in a second window; its hour leads to the booking', async ({
  page,
}) => {
  const [tutor, student] = await Promise.all([newTutor({ firstName: 'Hana' }), newStudent()]);
  await entitle(student, 1);
  const when = await hourAhead(30 * 3_600_000);
  await openSlot(tutor, when);
  await signInAs(page, student.email, student.password);
  await searchDay(page, when);
  const card = cardOf(page, tutor, when);
  await expect(card).toBeVisible();
  const address = page.url();
  expect(new URL(address).searchParams.get('view')).toBe('search');

  await page.reload();
  await expect(card).toBeVisible();
  expect(page.url()).toBe(address);

  await press(card.getByRole('button', { name: /teacher/i }).first());
  await expect(page).toHaveURL(new RegExp(`/student/profile/${tutor.uid}`));
  await page.goBack();
  await expect(card).toBeVisible();
  expect(page.url()).toBe(address);

  const second = await page.context().newPage();
  await second.goto(address);
  await expect(cardOf(second, tutor, when)).toBeVisible();
  await second.close();

  await press(card.getByRole('button', { name: /^\d\d:\d\d/ }).first());
  await expect(page.getByRole('dialog', { name: 'Confirm Booking Details' })).toBeVisible();
});

/** Of the months after a day, the last day of the first one that reaches over six weeks, Mondays first. */
function endOfSixWeeks(after: Date): Date {
  for (let month = 1; month <= 18; month += 1) {
    const first = new Date(Date.UTC(after.getUTCFullYear(), after.getUTCMonth() + month, 1));
    const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0));
    const before = (first.getUTCDay() + 6) % 7;
    if (before + last.getUTCDate() > 35) return last;
  }
  throw new Error('every year has one');
}

test('the last day of a month of six weeks, which is below the edge of a small phone, is chosen by a finger', async ({
  page,
}) => {
  const student = await newStudent();
  await signInAs(page, student.email, student.password);
  await page.goto('/student/bookings?view=search');
  await press(page.getByRole('button', { name: 'Start date', exact: true }));
  const calendar = page.getByRole('dialog', { name: 'Start date' });
  const words = (options: Intl.DateTimeFormatOptions, day: Date) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options }).format(day);
  const last = endOfSixWeeks(new Date(await hourAhead(0)));
  const month = calendar.getByRole('button', { name: words({ month: 'long', year: 'numeric' }, last), exact: true });
  const next = calendar.locator('[data-direction="next"]:visible').first();
  await next.waitFor();
  for (let turned = 0; turned < 18 && !(await month.isVisible()); turned += 1) await press(next);
  await press(calendar.getByRole('button', { name: words({ dateStyle: 'long' }, last), exact: true }));
  const day = words({ weekday: 'short', day: 'numeric' }, last).replace(',', '');
  await expect(page.getByRole('button', { name: 'Start date', exact: true })).toContainText(day);
});

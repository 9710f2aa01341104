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

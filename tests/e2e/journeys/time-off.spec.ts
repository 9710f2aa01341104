/** A teacher's bad day in two browsers: time off over booked lessons, one student moves with one click, another has the token back, and the teacher reads it as it happens. */
import { expect, test } from '@playwright/test';
import { ok } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { anyTopic, bookSlot, hourAhead, openSlot, type Booking } from '../../support/lessons.ts';
import { entitle, newStudent, newTutor, type TestPerson } from '../../support/people.ts';
import { expectAccessible } from '../pages/axe.ts';
import { signInAs } from '../pages/keycloak.ts';

const hour = 3_600_000;
const day = 24 * hour;
const tokensOf = async ({ api }: TestPerson) =>
  ok(await api.call<{ data: { lessonTokens: number } }>('GET', 'profile/student/me')).data.lessonTokens;

test('NS-76 a teacher marks time off over booked lessons, and each student moves with one click or has the token back', async ({
  page,
  browser,
}) => {
  const [tutor, mover, other] = await Promise.all([
    newTutor({ firstName: 'Hana' }),
    newStudent({ timeZone: 'America/Sao_Paulo' }),
    newStudent(),
  ]);
  await Promise.all([mover, other].map((student) => entitle(student, 1)));
  // Ten in the morning in Darwin, the day after tomorrow.
  const midnight = Math.floor((await hourAhead(2 * day)) / day) * day + day - 9.5 * hour;
  const when = midnight + 10 * hour;
  const slots: Booking[] = [];
  for (const later of [0, hour, 3 * hour, day, day + hour, 2 * day]) slots.push(await openSlot(tutor, when + later));
  const topic = await anyTopic(mover.api);
  const lesson = await bookSlot(mover, slots[0]!, topic);
  const declined = await bookSlot(other, slots[1]!, topic);

  await signInAs(page, tutor.email, tutor.password);
  await page.goto('/tutor/schedule');
  await test.step('what it is in the way of is read before it is kept', async () => {
    await page.getByRole('button', { name: 'Time off', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Mark time off' });
    const date = new Date(when + 9.5 * hour);
    const dayName = `${date.getUTCDate()} ${date.toLocaleString('en', { month: 'long', timeZone: 'UTC' })} ${date.getUTCFullYear()}`;
    for (const field of ['Last day', 'First day']) {
      await dialog.getByRole('button', { name: field }).click();
      // The calendar of the other field may still be on its way out.
      const calendar = page.getByRole('dialog', { name: field, exact: true });
      await calendar.getByRole('button', { name: dayName, exact: true }).click();
      await expect(calendar).toBeHidden();
    }
    const plan = dialog.getByRole('region', { name: 'What it is in the way of' });
    await expect(plan.getByText('Is asked for another hour')).toHaveCount(2);
    await expect(plan.getByText('1 open hour closes.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'For your own eye' }).fill('Dentist');
    await expectAccessible(page, 'the dialog of time off');
    await dialog.getByRole('button', { name: 'Mark time off' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('region', { name: 'Your time off' })).toContainText('0 of 2 answered');
  });

  const context = await browser.newContext();
  const student = await context.newPage();
  await signInAs(student, mover.email, mover.password);
  await test.step('one click moves the lesson, and the teacher reads it at once', async () => {
    const card = student.getByRole('region', { name: /cannot teach on/ });
    await expect(card.getByRole('button', { name: /^Move here, / })).toHaveCount(3);
    await expectAccessible(student, 'the card of a proposal');
    await student.goto(`/student/lesson/${lesson.id}`);
    await expect(card).toBeVisible();
    await card
      .getByRole('button', { name: /^Move here, / })
      .first()
      .click();
    await expect(student.getByText(/^Moved to /)).toBeVisible();
    await expect(card).toBeHidden();
    await expect(page.getByRole('region', { name: 'Your time off' })).toContainText('1 of 2 answered');
    expect(await tokensOf(mover)).toBe(0);
    const moved = ok(await mover.api.call<Booking>('GET', `bookings/tutor/${tutor.uid}/${lesson.id}`));
    expect(moved).toMatchObject({ status: 'booked', when: when + day });
  });
  await context.close();

  await test.step('the other has the token back', async () => {
    const theirs = await browser.newContext();
    const dashboard = await theirs.newPage();
    await signInAs(dashboard, other.email, other.password);
    const card = dashboard.getByRole('region', { name: /cannot teach on/ });
    await card.getByRole('button', { name: 'Have my token back' }).click();
    const dialog = dashboard.getByRole('dialog', { name: 'Have your token back?' });
    await dialog.getByRole('button', { name: 'Have my token back' }).click();
    await expect(dashboard.getByText('Lesson cancelled. Your token is back.')).toBeVisible();
    await eventually('the token is back', async () => (await tokensOf(other)) === 1);
    const ended = ok(await other.api.call<Booking>('GET', `bookings/tutor/${tutor.uid}/${declined.id}`));
    expect(ended.status).toBe('tutor-cancelled');
    await theirs.close();
  });

  await expect(page.getByRole('region', { name: 'Your time off' })).toContainText('2 of 2 answered');
  type Slots = { items: Booking[] };
  const range = `from=${midnight}&to=${midnight + day}`;
  const { items } = ok(await tutor.api.call<Slots>('GET', `bookings/tutor/${tutor.uid}?${range}`));
  expect(items.filter(({ status }) => status === 'pending' || status === 'booked')).toEqual([]);
});

/** Whoever closes the window in the middle finds the true state on coming back: what was decided stands, what was not sent did not happen. */
import { expect, test, type Page, type Route } from '@playwright/test';
import { ok } from '../../support/api.ts';
import { openSlot, type Booking } from '../../support/lessons.ts';
import { entitle, newStudent, newTutor, schoolNow, type TestPerson } from '../../support/people.ts';
import { taughtLesson } from '../../support/taught-lesson.ts';
import { signInAs } from '../pages/keycloak.ts';
import { cardOf, lessonHour, searchDay, timeWords } from '../pages/search.ts';

test.describe.configure({ mode: 'serial' });

const hour = 3_600_000;

/** Presses the button and closes the page when the server has decided, or before it is asked; the page never hears of it. */
async function closeAt(
  page: Page,
  moment: 'before' | 'after',
  { address, press }: { address: RegExp; press(): Promise<void> },
) {
  const reached = new Promise<void>((resolve, reject) => {
    const hold = async (route: Route) => {
      if (route.request().method() === 'GET') return route.fallback();
      await (moment === 'after' ? route.fetch() : route.abort());
      resolve();
    };
    page.route(address, (route) => hold(route).catch(reject)).catch(reject);
  });
  await press();
  await reached;
  await page.close();
}

const tokensOf = async ({ api }: TestPerson) =>
  ok(await api.call<{ data: { lessonTokens: number } }>('GET', 'profile/student/me')).data.lessonTokens;
const rows = (page: Page) => page.getByRole('article', { name: /^Lesson with/ });

async function confirm(page: Page, tutor: TestPerson, when: number): Promise<() => Promise<void>> {
  await searchDay(page, when);
  await cardOf(page, tutor, when)
    .getByRole('button', { name: timeWords(when), exact: true })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Confirm Booking Details' });
  for (const label of ['Course', 'Lesson']) {
    await dialog.getByLabel(label, { exact: true }).click();
    await page.getByRole('option').first().click();
  }
  return () => dialog.getByRole('button', { name: 'Book lesson' }).click();
}

async function cancel(page: Page): Promise<() => Promise<void>> {
  await page.goto('/student/bookings?view=upcoming');
  await rows(page).getByRole('button', { name: 'Cancel' }).click();
  return () => page.getByRole('dialog').getByRole('button', { name: 'Cancel lesson' }).click();
}

test('BOOK-12, BOOK-30, BOOK-32 a window closed while booking and while cancelling: reopened, it shows what became of it', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const [tutor, student] = await Promise.all([newTutor({ firstName: 'Hana' }), newStudent()]);
  await entitle(student, 1);
  const when = lessonHour((await schoolNow()) + hour);
  await openSlot(tutor, when);
  const context = await browser.newContext();
  const first = await context.newPage();
  await signInAs(first, student.email, student.password);
  const booking = /\/book$/;
  const cancelling = /\/cancel$/;
  const reopened = async () => {
    const page = await context.newPage();
    await page.goto('/student/bookings?view=upcoming');
    await expect(page.getByRole('region', { name: 'Lessons to come' })).toBeVisible({ timeout: 45_000 });
    return page;
  };

  await closeAt(first, 'before', { address: booking, press: await confirm(first, tutor, when) });
  const second = await reopened();
  await expect(second.getByText('You have no upcoming bookings')).toBeVisible();
  expect(await tokensOf(student)).toBe(1);

  await closeAt(second, 'after', { address: booking, press: await confirm(second, tutor, when) });
  const third = await reopened();
  await expect(rows(third)).toContainText('Upcoming');
  expect(await tokensOf(student)).toBe(0);

  await closeAt(third, 'before', { address: cancelling, press: await cancel(third) });
  const fourth = await reopened();
  await expect(rows(fourth)).toContainText('Upcoming');
  expect(await tokensOf(student)).toBe(0);

  await closeAt(fourth, 'after', { address: cancelling, press: await cancel(fourth) });
  const fifth = await reopened();
  await expect(fifth.getByText('You have no upcoming bookings')).toBeVisible();
  expect(await tokensOf(student)).toBe(1);
  await context.close();
});

const fields = ['Pronunciation', 'Vocabulary', 'Grammar', 'Listening', 'Behaviour'];
const words = (field: string) => `${field} was good today and you should go on reading aloud every single evening.`;

test('FEED-17, FB-55 a window closed while writing feedback keeps the words; closed while sending, the lesson is completed once', async ({
  browser,
}) => {
  const [tutor, student] = await Promise.all([newTutor(), newStudent({ firstName: 'Noor' })]);
  await entitle(student, 1);
  const when = lessonHour(await schoolNow());
  const booking = await taughtLesson(tutor, student, when);
  const context = await browser.newContext();
  const opened = async (page: Page) => {
    await page.goto('/tutor/bookings?view=history');
    await page.getByRole('button', { name: 'Give feedback' }).click();
    return page.getByRole('dialog', { name: /Submit details for booking with Noor/ });
  };

  const first = await context.newPage();
  await signInAs(first, tutor.email, tutor.password);
  const writing = await opened(first);
  for (const field of fields) await writing.getByLabel(field).fill(words(field));
  await first.close();

  const second = await context.newPage();
  const sending = await opened(second);
  for (const field of fields) await expect(sending.getByLabel(field)).toHaveValue(words(field));
  const press = () => sending.getByRole('button', { name: 'Submit feedback' }).click();
  await closeAt(second, 'after', { address: /\/feedback$/, press });

  const third = await context.newPage();
  await third.goto('/tutor/bookings?view=history');
  await third.getByRole('button', { name: 'View feedback' }).click();
  await expect(third.getByRole('dialog')).toContainText(words('Grammar'));
  const path = `bookings/tutor/${tutor.uid}/${booking.id}`;
  expect(ok(await student.api.call<Booking>('GET', path)).status).toBe('completed');
  await context.close();
});

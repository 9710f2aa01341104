/** The two deadlines that people meet: 12 hours before the start for cancelling, 24 hours after it for feedback. Shown as exact local times, kept to the second. */
import { expect, test, type Browser, type Page } from '@playwright/test';
import { ok } from '../../support/api.ts';
import { openSlot } from '../../support/lessons.ts';
import { entitle, moveClock, newStudent, newTutor, schoolNow, type TestPerson } from '../../support/people.ts';
import { taughtLesson } from '../../support/taught-lesson.ts';
import { expectAccessibleInBothThemes } from '../pages/axe.ts';
import { signInAs } from '../pages/keycloak.ts';
import { pickFirstByKeys, pressOn, typeInto } from '../pages/keys.ts';
import { cardOf, exactWords, lessonHour, searchDay, timeWords } from '../pages/search.ts';

test.describe.configure({ mode: 'serial' });

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const tooLate = "You can't cancel within 12 hours of commencement";

async function seat(browser: Browser, person: TestPerson): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signInAs(page, person.email, person.password);
  return page;
}

type Ledger = { items: { delta: number }[] };
const ledger = async ({ api, uid }: TestPerson) =>
  ok(await api.call<Ledger>('GET', `tokens/${uid}/ledger`)).items.map(({ delta }) => delta);

/** The whole way from a chosen hour to "Slot booked!" without a mouse. */
async function bookByKeyboard(page: Page, tutor: TestPerson, when: number): Promise<void> {
  await searchDay(page, when);
  const card = cardOf(page, tutor, when);
  await expect(card).toBeVisible();
  await pressOn(page, card.getByRole('button', { name: timeWords(when), exact: true }));
  const dialog = page.getByRole('dialog', { name: 'Confirm Booking Details' });
  await expect(dialog).toContainText(
    `You can cancel until ${exactWords(when - 12 * hour)}; your token then comes back.`,
  );
  for (const label of ['Course', 'Lesson']) await pickFirstByKeys(page, dialog.getByLabel(label, { exact: true }));
  await pressOn(page, dialog.getByRole('button', { name: 'Book lesson' }));
  await expect(page.getByText('Slot booked!').last()).toBeVisible();
}

test('BOOK-25, BOOK-28, BOOK-30, BOOK-31, BOOK-32, NS-09 a lesson moved to another day, then too late to be cancelled by a second, by student and teacher', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const [tutor, student] = await Promise.all([newTutor({ firstName: 'Hana' }), newStudent({ firstName: 'Noor' })]);
  await entitle(student, 2);
  const first = lessonHour((await schoolNow()) + hour);
  const other = first + day;
  await Promise.all([first, other].map((when) => openSlot(tutor, when)));
  const [learner, teacher] = await Promise.all([seat(browser, student), seat(browser, tutor)]);
  const row = (page: Page) => page.getByRole('article', { name: /^Lesson with/ });
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Cancel this lesson' });

  await test.step('booked for one day, and given back half a minute before the deadline', async () => {
    await bookByKeyboard(learner, tutor, first);
    await pressOn(learner, row(learner).getByRole('button', { name: 'Cancel' }));
    await expect(dialog(learner)).toContainText(`You can cancel until ${exactWords(first - 12 * hour)}.`);
    await expectAccessibleInBothThemes(learner, 'cancel a lesson');
    // The clock goes on: what takes long was done before.
    await moveClock(first - 12 * hour - minute / 2);
    await pressOn(learner, dialog(learner).getByRole('button', { name: 'Cancel lesson' }));
    await expect(learner.getByText('Booking cancelled!')).toBeVisible();
    await expect(learner.getByText('You have no upcoming bookings')).toBeVisible();
    expect(await ledger(student)).toEqual([1, -1, 2]);
  });

  await test.step('booked for the day after; a second past the deadline the open dialogs of both are refused', async () => {
    await bookByKeyboard(learner, tutor, other);
    await row(learner).getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog(learner)).toContainText(`You can cancel until ${exactWords(other - 12 * hour)}.`);
    await teacher.goto('/tutor/bookings?view=upcoming');
    await row(teacher).getByRole('button', { name: 'Cancel' }).click();
    await typeInto(teacher, dialog(teacher).getByLabel('Reason'), 'I am ill and have to rest.');
    await moveClock(other - 12 * hour + second);
    for (const page of [learner, teacher]) {
      await dialog(page).getByRole('button', { name: 'Cancel lesson' }).click();
      await expect(page.getByText(tooLate)).toBeVisible();
      await dialog(page).getByRole('button', { name: 'Keep lesson' }).click();
      await expect(row(page)).toContainText('Upcoming');
    }
    expect(await ledger(student)).toEqual([-1, 1, -1, 2]);
  });

  await test.step('from then on the button says why, by keyboard too', async () => {
    for (const page of [learner, teacher]) {
      const button = row(page).getByRole('button', { name: 'Cancel' });
      await expect(button).toHaveAttribute('aria-disabled', 'true');
      await pressOn(page, button);
      await expect(page.getByRole('tooltip')).toHaveText(tooLate);
      await expect(dialog(page)).toHaveCount(0);
    }
    await expectAccessibleInBothThemes(learner, 'a lesson that is too near');
  });
  await Promise.all([learner, teacher].map((page) => page.context().close()));
});

const words = (field: string) => `${field} was good today and you should go on reading aloud every single evening.`;

test('FEED-04, FEED-31 feedback is open to the exact time that is shown, and a second later the lesson is no longer eligible for payment', async ({
  browser,
}) => {
  const [tutor, student] = await Promise.all([newTutor(), newStudent({ firstName: 'Noor' })]);
  await entitle(student, 1);
  const when = lessonHour(await schoolNow());
  await taughtLesson(tutor, student, when);

  const page = await seat(browser, tutor);
  await page.goto('/tutor/bookings?view=history');
  await pressOn(page, page.getByRole('button', { name: 'Give feedback' }));
  const dialog = page.getByRole('dialog', { name: /Submit details for booking with Noor/ });
  await expect(dialog).toContainText(`left, until ${exactWords(when + day)}`);
  for (const field of ['Pronunciation', 'Vocabulary', 'Grammar', 'Listening', 'Behaviour']) {
    await typeInto(page, dialog.getByLabel(field), words(field));
  }
  await expectAccessibleInBothThemes(page, 'feedback near its end');
  await moveClock(when + day + second);
  await pressOn(page, dialog.getByRole('button', { name: 'Submit feedback' }));
  await expect(page.getByText('Feedback can be given until 24 hours after the start of the lesson.')).toBeVisible();
  await expect(dialog.getByLabel('Grammar')).toHaveValue(words('Grammar'));
  await page.keyboard.press('Escape');
  await expect(page.getByText('Not eligible for payment')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Give feedback' })).toHaveCount(0);
  await page.context().close();
});

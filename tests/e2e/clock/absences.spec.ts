/** The two ways a lesson fails: nobody teaches it, or nobody takes it. */
import { expect, test, type Page } from '@playwright/test';
import { ok } from '../../support/api.ts';
import { anyTopic, bookSlot, hourAhead, openSlot, type Booking } from '../../support/lessons.ts';
import { entitle, moveClock, newStudent, newTutor } from '../../support/people.ts';
import { signInAs } from '../pages/keycloak.ts';

test.describe.configure({ mode: 'serial' });

const minute = 60_000;
type Ledger = { items: { delta: number; reason: string }[] };

test('LIVE-11, LIVE-14, LIVE-15, LIVE-17, SUB-15, NS-19 the teacher does not come: tutor-absent at start + 5 minutes, the token is back once, both are told live', async ({
  browser,
}) => {
  const [tutor, student] = await Promise.all([newTutor(), newStudent()]);
  const when = await hourAhead(20 * minute);
  await entitle(student, 2);
  const booking = await bookSlot(student, await openSlot(tutor, when), await anyTopic(student.api));
  const pages = await Promise.all(
    [tutor, student].map(async (person) => {
      const page = await (await browser.newContext()).newPage();
      await signInAs(page, person.email, person.password);
      return page;
    }),
  );
  const [teacher, learner] = pages as [Page, Page];
  await moveClock(when + 5 * minute - 20_000);
  await expect(teacher.getByRole('button', { name: 'Commence Lesson' })).toBeVisible();
  await moveClock(when + 5 * minute);
  await expect(
    teacher.getByText('You missed the deadline to commence this lesson. The student has been refunded.'),
  ).toBeVisible();
  await expect(learner.getByText('Your teacher was absent. Your lesson token has been refunded.')).toBeVisible();
  const after = ok(await student.api.call<Booking>('GET', `bookings/tutor/${tutor.uid}/${booking.id}`));
  expect(after.status).toBe('tutor-absent');
  const { items } = ok(await student.api.call<Ledger>('GET', `tokens/${student.uid}/ledger`));
  expect(items.map((line) => [line.delta, line.reason])).toEqual([
    [1, 'lesson-refunded'],
    [-1, 'lesson-booked'],
    [2, 'admin-adjusted'],
  ]);
  await Promise.all(pages.map((page) => page.context().close()));
});

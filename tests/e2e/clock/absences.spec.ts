/** The two ways a lesson fails: nobody teaches it, or nobody takes it. */
import { expect, test, type Page } from '@playwright/test';
import { ok } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { anyTopic, bookSlot, hourAhead, openSlot, type Booking } from '../../support/lessons.ts';
import { entitle, moveClock, newStudent, newTutor } from '../../support/people.ts';
import { presenceOnRecord } from '../../support/stores.ts';
import { signInAs } from '../pages/keycloak.ts';
import { commenceAndEnter } from '../pages/room.ts';

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

test('NS-19, EARN-17, CON-46 the student never comes: student-absent by presence from the room, and the teacher is paid', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const [tutor, student] = await Promise.all([newTutor(), newStudent({ firstName: 'Noor' })]);
  await entitle(student, 2);
  const when = await hourAhead(20 * minute);
  const booking = await bookSlot(student, await openSlot(tutor, when), await anyTopic(student.api));
  const context = await browser.newContext({ permissions: ['camera', 'microphone'] });
  const teacher = await context.newPage();
  await signInAs(teacher, tutor.email, tutor.password);
  await moveClock(when - 9 * minute);
  const room = await commenceAndEnter(teacher);
  await presenceOnRecord(booking.id, tutor.uid);
  await Promise.all([room.waitForEvent('close'), moveClock(when + 50 * minute)]);
  await expect
    .poll(async () => (await tutor.api.call<Booking>('GET', `bookings/tutor/${tutor.uid}/${booking.id}`)).body.status, {
      timeout: 15_000,
    })
    .toBe('student-absent');
  const { items } = ok(await student.api.call<Ledger>('GET', `tokens/${student.uid}/ledger`));
  expect(items.map((line) => line.delta)).toEqual([-1, 2]);
  // A week on, its period is over and offered.
  await moveClock(when + 7 * 24 * 60 * minute);
  const lines = await eventually('the pay line stands', async () => {
    const week = ok(
      await tutor.api.call<{ lines: { bookingId: string; rate: number; status: string }[] }>(
        'GET',
        `earnings/${tutor.uid}?group=false`,
      ),
    );
    return week.lines.length > 0 ? week.lines : undefined;
  });
  expect(lines).toMatchObject([{ bookingId: booking.id, rate: 65, status: 'student-absent' }]);
  await context.close();
});

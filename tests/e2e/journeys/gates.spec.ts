/** What is refused, and in which words: without a subscription, with another role, with a broken body. */
import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { adminApi, apiWith, type Failure } from '../../support/api.ts';
import { anyTopic, bookCall, bookSlot, hourAhead, openSlot } from '../../support/lessons.ts';
import { entitle, newStudent, newTutor } from '../../support/people.ts';
import { chooseDate } from '../pages/calendar.ts';
import { signInAs } from '../pages/keycloak.ts';

const day = 24 * 3_600_000;
const darwinDay = (at: number, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Australia/Darwin', ...options }).format(at);

test('BOOK-17..BOOK-20 without entitlement the "Subscription Required" dialog opens, and nothing is booked', async ({
  page,
}) => {
  const [tutor, student] = await Promise.all([newTutor(), newStudent()]);
  const when = await hourAhead(6 * day);
  await openSlot(tutor, when);
  await signInAs(page, student.email, student.password);
  await page.goto('/student/bookings?view=search');
  const date = darwinDay(when, { day: 'numeric', month: 'long', year: 'numeric' });
  for (const label of ['Start date', 'End date']) await chooseDate(page, label, date);
  await page.getByRole('button', { name: 'Search' }).click();
  const card = page.getByRole('article', { name: new RegExp(tutor.lastName) });
  await card
    .getByRole('button', { name: darwinDay(when, { hour: '2-digit', minute: '2-digit' }), exact: true })
    .click();
  const required = page.getByRole('dialog', { name: 'Subscription Required' });
  await expect(required).toContainText('To book this teacher, you need an active subscription');
  await expect(page.getByRole('dialog', { name: 'Confirm Booking Details' })).toHaveCount(0);
  await expect(required.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await required.getByRole('button', { name: 'Enroll Now' }).click();
  await expect(page).toHaveURL(/\/student\/subscription$/);
  const mine = await student.api.call<{ items: unknown[] }>('GET', 'bookings/mine?view=upcoming');
  expect(mine.body.items).toEqual([]);
});

test('API-10, API-11, API-12 another role is refused in the catalogue’s words', async () => {
  const [tutor, student] = await Promise.all([newTutor(), newStudent()]);
  const refusals = [
    [
      student.api,
      'POST',
      `bookings/booking/open/${student.uid}`,
      { when: [] },
      'This functionality is only available to tutors!',
    ],
    [student.api, 'GET', 'admin/users', undefined, 'This functionality is only available to admins!'],
    [
      tutor.api,
      'POST',
      `admin/tokens/${student.uid}`,
      { tokenType: 'lessonTokens', delta: 1, reason: 'Gift' },
      'This functionality is only available to admins!',
    ],
    [
      tutor.api,
      'POST',
      'bookings/search',
      { data: {}, timezone: 'UTC' },
      'This functionality is only available to students!',
    ],
  ] as const;
  for (const [api, method, path, body, text] of refusals) {
    const answer = await api.call<Failure>(method, path, body);
    expect([answer.status, answer.body.error.message]).toEqual([403, text]);
  }
  const nobody = await apiWith('').call<Failure>('GET', 'profile/me');
  expect([nobody.status, nobody.body.error.message]).toEqual([401, 'User not authenticated']);
});

test('NS-05, API-03 a broken body, an unknown field, too long, too large, unknown and refused all have the one shape', async () => {
  const admin = await adminApi();
  const student = await newStudent();
  const path = `admin/tokens/${student.uid}`;
  const good = { tokenType: 'lessonTokens', delta: 1, reason: 'Welcome' };
  const cases = [
    ['{"tokenType":', 400],
    [{ ...good, more: 1 }, 400],
    [{ ...good, reason: 'x'.repeat(201) }, 400],
    [{ ...good, reason: 'x'.repeat(100_000) }, 413],
    [{ ...good, delta: -5 }, 422],
  ] as const;
  for (const [body, status] of cases) {
    const answer = await admin.call<Failure>('POST', path, body);
    expect(answer.status).toBe(status);
    expect(Object.keys(answer.body.error)).toEqual(expect.arrayContaining(['code', 'message', 'requestId']));
  }
  const unknown = await admin.call<Failure>('POST', `admin/tokens/${randomUUID().replaceAll('-', '')}`, good);
  expect(unknown.status).toBe(404);
  const ledger = await admin.call<{ items: unknown[] }>('GET', `tokens/${student.uid}/ledger`);
  expect(ledger.body.items).toEqual([]);
});

test('BOOK-12 the same booking five times with one key is one booking; another body with it is refused; another student’s same key is another booking', async () => {
  const [tutor, student, other] = await Promise.all([newTutor(), newStudent(), newStudent()]);
  await Promise.all([entitle(student, 3), entitle(other, 1)]);
  const topic = await anyTopic(student.api);
  const first = await openSlot(tutor, await hourAhead(7 * day));
  await bookSlot(student, first, topic);
  const slot = await openSlot(tutor, await hourAhead(8 * day));
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 5 }, () => bookCall(student, slot, topic, key)));
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
  const third = await openSlot(tutor, await hourAhead(9 * day));
  const reused = await bookCall(student, third, topic, key);
  expect(reused.status).toBe(422);
  const foreign = await bookCall(other, slot, topic, key);
  expect([foreign.status, (foreign.body as Partial<Failure>).error?.code]).toEqual([409, 'SLOT_TAKEN']);
  expect(JSON.stringify(foreign.body)).not.toContain(student.uid);
  expect((await bookCall(other, third, topic, key)).status).toBe(200);
  const wallet = await student.api.call<{ data: { lessonTokens: number } }>('GET', 'profile/student/me');
  expect(wallet.body.data.lessonTokens).toBe(1);
});

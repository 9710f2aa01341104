/** What a press of "Book" led to is found by one trace, from the browser to the ledger, the mail and the live event (docs/guides/traces.md). */
import { startSpanReceiver, type ReceivedSpan, type SpanReceiver } from '@parlance/runtime/testing/span-receiver';
import { expect, test } from '@playwright/test';
import { withTraces } from '../../support/control.ts';
import { eventually } from '../../support/eventually.ts';
import { mailsTo } from '../../support/inbox.ts';
import { openSlot } from '../../support/lessons.ts';
import { entitle, newStudent, newTutor, schoolNow } from '../../support/people.ts';
import { signInAs } from '../pages/keycloak.ts';
import { cardOf, lessonHour, searchDay, timeWords } from '../pages/search.ts';
import { pick } from '../pages/touch.ts';

const programs = ['gateway', 'booking', 'payments', 'notification'];
const toldToEach = (port: number) => Promise.all(programs.map((program) => withTraces(program, port)));

let receiver: SpanReceiver;
test.beforeAll(async () => {
  receiver = await startSpanReceiver();
  await toldToEach(receiver.port);
});
test.afterAll(async () => {
  await toldToEach(0);
  receiver.close();
});

const route = '/api/v1/bookings/tutor/:tutorId/:bookingId/book';
/** Each as its program and its name. The token is taken in booking's call, by the statement that takes the hour (ADR 0017). */
const steps = [
  `gateway: PUT ${route}`,
  'gateway: parlance.booking.v1.BookingService/BookSlot',
  'booking: parlance.booking.v1.BookingService/BookSlot',
  'payments: parlance.booking.v1.LessonChanged',
  'notification: parlance.booking.v1.LessonChanged',
  'notification: parlance.booking.v1.WalletChanged',
  'notification: mail lesson-booked',
  'notification: live booking.changed',
  'gateway: live booking.changed',
  'notification: live tokens.changed',
  'gateway: live tokens.changed',
];

const said = ({ service, name }: ReceivedSpan) => `${service}: ${name}`;

test('a student books in the browser, and gateway, booking, payments, the mail that was sent and the live event that was told are one trace', async ({
  page,
}) => {
  const [tutor, student] = await Promise.all([newTutor({ firstName: 'Hana' }), newStudent()]);
  await entitle(student, 1);
  const when = lessonHour(await schoolNow());
  await openSlot(tutor, when);
  await signInAs(page, student.email, student.password);
  await searchDay(page, when);
  await cardOf(page, tutor, when)
    .getByRole('button', { name: timeWords(when), exact: true })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Confirm Booking Details' });
  await pick(page, dialog.getByRole('combobox', { name: 'Material' }), 'Hospitality');
  await pick(page, dialog.getByRole('combobox', { name: 'Course' }));
  await pick(page, dialog.getByRole('combobox', { name: 'Lesson' }));
  const answering = page.waitForResponse((answer) => answer.url().endsWith('/book'));
  await dialog.getByRole('button', { name: 'Book lesson' }).click();
  await expect(page.getByText('Slot booked!')).toBeVisible();
  const answer = await answering;

  const [, traceId = '', browserSpan] = ((await answer.request().headerValue('traceparent')) ?? '').split('-');
  const missing = () => steps.filter((step) => !receiver.spans(traceId).map(said).includes(step));
  /** Children of no span of ours. */
  const loose = () => {
    const spans = receiver.spans(traceId);
    const known = new Set(spans.map(({ spanId }) => spanId));
    return spans.filter(({ parentSpanId = '' }) => !known.has(parentSpanId));
  };
  const isWhole = async () => missing().length === 0 && loose().length === 1;
  await eventually('the trace is whole', isWhole).catch(() => undefined);
  expect(missing()).toEqual([]);
  expect(loose().map((span) => [said(span), span.parentSpanId])).toEqual([[steps[0], browserSpan]]);
  expect(loose()[0]?.attributes).toEqual({
    'http.request.method': 'PUT',
    'http.route': route,
    'http.response.status_code': 200,
    'parlance.request_id': answer.headers()['x-request-id'],
  });
  const spans = receiver.spans(traceId);
  const ofRequest = spans.filter(({ attributes }) => 'parlance.request_id' in attributes).map(said);
  expect(ofRequest).toEqual(expect.arrayContaining(steps.slice(0, 6)));
  const mails = await mailsTo(student.email);
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Booked/)]);
});

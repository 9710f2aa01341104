/** Teachers' pay through the contract: a week from its lessons to the payout, its statement, a correction, and back. */
import { eventually } from '@parlance/runtime/testing/eventually';
import { lessonInput } from './lessons.ts';
import { startPayments } from './running-payments.ts';

let running: Awaited<ReturnType<typeof startPayments>>;
beforeAll(async () => {
  running = await startPayments();
}, 60_000);
afterAll(() => running.stop());

const soon = { deadlineMs: 5_000 };
const tutor = { uid: 'd'.repeat(32), role: 'tutor' };
const otherTutor = { uid: 'e'.repeat(32), role: 'tutor' };
const admin = { uid: 'f'.repeat(32), role: 'admin', name: 'Nadia Rahman' };
const period = '2026-02-23';
const when = new Date('2026-02-25T01:00:00Z');

async function taught(): Promise<string> {
  const body = lessonInput({ when, lesson: { tutor: { uid: tutor.uid, name: 'Tilda', currency: 'AUD' } } });
  const bookingId = body.lesson?.id ?? '';
  const occurredAt = new Date(when.getTime() + 3_600_000);
  await running.publish('parlance.booking.v1.LessonChanged', {
    subject: bookingId,
    version: 5,
    occurredAt,
    body,
  });
  await eventually(async () => (await running.db.pool.query('select from pay_lines')).rowCount === 1, {
    withinMs: 20_000,
  });
  return bookingId;
}

test('EARN-22, NS-54, PERM-49 a week is looked at, paid, read as a statement by its teacher, corrected and taken back', async () => {
  const bookingId = await taught();
  const office = running.payments(admin);
  const week = await office.getPayWeek({}, soon);
  expect(week).toMatchObject({
    period: { id: period },
    tutors: [{ tutorUid: tutor.uid, tutorName: 'Tilda', currency: 'AUD', lessons: 1, unpaidMinor: 6_500 }],
    totals: [{ currency: 'AUD', paidMinor: 0, unpaidMinor: 6_500, lines: 1 }],
    payouts: [],
  });
  expect(week.periods).toHaveLength(6);

  const { payouts } = await office.payTutors({ period, tutors: week.tutors, reference: 'BDO 0417' }, soon);
  expect(payouts).toMatchObject([
    { amount: { minorUnits: 6_500, currency: 'AUD' }, lines: 1, actor: { id: admin.uid, role: 'admin' } },
  ]);
  const own = running.payments(tutor);
  expect(await own.getStatement({ period }, soon)).toMatchObject({
    lines: [{ amount: { minorUnits: 6_500 }, payoutReference: 'BDO 0417', paid: true, correctsPeriod: '' }],
    totals: [{ currency: 'AUD', paidMinor: 6_500, unpaidMinor: 0, lines: 1 }],
  });
  const csv = await own.exportStatement({ period, format: 'csv', timeZone: 'Asia/Manila' }, soon);
  expect(csv.fileName).toBe(`statement-${period}.csv`);
  expect(Buffer.from(csv.content).toString()).toContain('65.00,AUD,Paid,BDO 0417');
  const pdf = await own.exportStatement({ period, format: 'pdf' }, soon);
  expect(Buffer.from(pdf.content).subarray(0, 5).toString()).toBe('%PDF-');

  const amendment = { tutor: tutor.uid, bookingId, amountMinor: 500, reason: 'New rate was agreed' };
  const [standing] = (await office.getStatement({ tutor: tutor.uid, period }, soon)).correctionPeriods;
  expect(standing).toMatchObject({ currency: 'AUD', period: { id: '2026-03-02' } });
  const { line } = await office.correctPay(amendment, soon);
  expect(line).toMatchObject({ correctsPeriod: period, amount: { minorUnits: 500 }, cause: 'New rate was agreed' });
  expect(line).toMatchObject({ lessonMinor: 7_000, lesson: { correctsPaid: true, period: standing?.period?.id } });
  expect((await office.listCorrections({}, soon)).corrections).toMatchObject([
    { tutorName: 'Tilda', actorUid: admin.uid, period: '2026-03-02' },
  ]);

  const taken = await office.takePayoutBack({ payoutId: payouts[0]?.id ?? '', reason: 'Returned' }, soon);
  expect(taken.payout).toMatchObject({ takenBackReason: 'Returned' });
  expect((await own.getEarnings({ period }, soon)).lines).toMatchObject([{ paid: false, payoutReference: '' }]);
}, 60_000);

test('PERM-49, EARN-22 another teacher reads no statement, and no teacher pays or corrects; the own older weeks stay readable', async () => {
  const other = running.payments(otherTutor);
  for (const call of [
    other.getStatement({ tutor: tutor.uid }, soon),
    other.exportStatement({ tutor: tutor.uid, format: 'csv' }, soon),
  ])
    await expect(call).rejects.toMatchObject({ kind: 'forbidden', reason: 'NOT_OWN_EARNINGS' });
  const sums = [{ tutorUid: tutor.uid, currency: 'AUD', unpaidMinor: 6_500 }];
  for (const call of [
    other.getPayWeek({}, soon),
    other.payTutors({ period, tutors: sums, reference: 'mine' }, soon),
    other.correctPay({ tutor: otherTutor.uid, bookingId: 'b', amountMinor: 1, reason: 'more' }, soon),
    other.listCorrections({}, soon),
    other.takePayoutBack({ payoutId: 'p', reason: 'mine' }, soon),
  ])
    await expect(call).rejects.toMatchObject({ kind: 'forbidden', reason: 'ROLE_REQUIRED' });
  // A teacher's own older weeks stay readable; what is not over is none.
  const old = await running.payments(tutor).getEarnings({ period: '2025-11-10' }, soon);
  expect(old).toMatchObject({ period: { id: '2025-11-10', label: '10 Nov 2025 to 16 Nov 2025 (ACST)' }, lines: [] });
  await expect(running.payments(tutor).getEarnings({ period: '2026-03-02' }, soon)).rejects.toMatchObject({
    reason: 'PERIOD_UNKNOWN',
  });
  await expect(running.payments(tutor).getStatement({ period: '2026-03-02' }, soon)).rejects.toMatchObject({
    reason: 'PERIOD_UNKNOWN',
  });
  await expect(running.payments(tutor).exportStatement({ period, format: 'xls' }, soon)).rejects.toMatchObject({
    kind: 'malformed',
  });
});

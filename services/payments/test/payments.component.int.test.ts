import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import { eventually } from '@parlance/runtime/testing/eventually';
import { lessonInput } from './lessons.ts';
import { sold } from './money-for-test.ts';
import { startPayments } from './running-payments.ts';

let running: Awaited<ReturnType<typeof startPayments>>;
beforeAll(async () => {
  running = await startPayments();
}, 60_000);
afterAll(() => running.stop());

const soon = { deadlineMs: 5_000 };
const tutor = { uid: 'd'.repeat(32), role: 'tutor' };
const otherTutor = { uid: 'e'.repeat(32), role: 'tutor' };
const student = { uid: 'a'.repeat(32), role: 'student' };
const admin = { uid: 'f'.repeat(32), role: 'admin' };
const lastWeek = {
  id: '2026-02-23',
  start: new Date('2026-02-22T14:30:00.000Z'),
  end: new Date('2026-03-01T14:30:00.000Z'),
};

async function taught(when: Date, changes: { rate?: number } = {}) {
  const rate = changes.rate ?? 65;
  const body = lessonInput({
    when,
    lesson: { tutor: { uid: tutor.uid, name: 'Tilda' }, payment: { rate, amount: rate, currency: 'AUD' } },
  });
  const occurredAt = new Date(when.getTime() + 3_600_000);
  const subject = body.lesson?.id ?? '';
  await running.publish('parlance.booking.v1.LessonChanged', { subject, version: 5, occurredAt, body });
}

test('CON-45 NS-39 EARN-15 lessons of the last full week are earned, to the millisecond, and what came without a rate is counted and adds nothing', async () => {
  await taught(new Date(lastWeek.start.getTime() - 1));
  await taught(lastWeek.start);
  await taught(new Date(lastWeek.end.getTime() - 1), { rate: 0 });
  await taught(lastWeek.end);
  await eventually(async () => (await running.db.pool.query('select from pay_lines')).rowCount === 4, {
    withinMs: 20_000,
  });
  const { period, lines, ...totals } = await running.payments(tutor).getEarnings({}, soon);
  expect(period).toMatchObject({
    id: lastWeek.id,
    start: toTimestamp(lastWeek.start),
    end: toTimestamp(lastWeek.end),
    current: true,
  });
  expect(lines.map((line) => [line.rate, line.currency, line.status, line.paid])).toEqual([
    [0, 'AUD', 'completed', false],
    [65, 'AUD', 'completed', false],
  ]);
  expect(totals).toEqual({
    paidCount: 0,
    unpaidCount: 2,
    paidIncome: 0,
    unpaidIncome: 65,
    currency: 'AUD',
    nextPageToken: '',
    totals: [{ currency: 'AUD', paidMinor: 0, unpaidMinor: 6_500, lines: 2 }],
  });
}, 40_000);

test('EARN-13 six periods, newest first', async () => {
  const { periods } = await running.payments(tutor).listPeriods({}, soon);
  expect(periods.map((period) => [period.id, period.current])).toEqual([
    ['2026-02-23', true],
    ...['2026-02-16', '2026-02-09', '2026-02-02', '2026-01-26', '2026-01-19'].map((id) => [id, false]),
  ]);
});

test('PERM-49 earnings are for the tutor and for administrators', async () => {
  const query = { tutor: tutor.uid, period: '2026-02-16' };
  expect((await running.payments(admin).getEarnings(query, soon)).lines).toHaveLength(1);
  await expect(running.payments(otherTutor).getEarnings(query, soon)).rejects.toMatchObject({
    kind: 'forbidden',
    reason: 'NOT_OWN_EARNINGS',
  });
  await expect(running.payments(otherTutor).listPeriods(query, soon)).rejects.toMatchObject({
    reason: 'NOT_OWN_EARNINGS',
  });
  await expect(running.payments(student).getEarnings(query, soon)).rejects.toMatchObject({
    kind: 'forbidden',
    message: 'This functionality is only available to tutors!',
  });
  await expect(running.payments('nobody').getEarnings(query, soon)).rejects.toMatchObject({
    kind: 'unauthenticated',
    message: 'User not authenticated',
  });
  await expect(running.payments(tutor).getEarnings({ period: '2026-03-02' }, soon)).rejects.toMatchObject({
    kind: 'rule',
    reason: 'PERIOD_UNKNOWN',
  });
  await expect(running.payments(tutor).getEarnings({ pageToken: 'x' }, soon)).rejects.toMatchObject({
    kind: 'malformed',
    reason: 'PAGE_TOKEN_INVALID',
  });
});

test('NS-64 the gateway reads for its page what is sold, at the provider’s prices, and the trial; nobody else does', async () => {
  const { plans, trialDays, trialTokens } = await running.internal({ service: 'gateway' }).listPlans({}, soon);
  expect(plans.map(({ priceId }) => priceId)).toEqual([
    sold.priceWorkplaceOne,
    sold.priceWorkplaceGroup,
    sold.pricePteOne,
    sold.pricePteGroup,
  ]);
  for (const { price, tokensPerPeriod } of plans)
    expect([price?.minorUnits, price?.currency, tokensPerPeriod]).toEqual([expect.any(Number), 'USD', 10]);
  expect([trialDays, trialTokens]).toEqual([7, 1]);
  for (const as of [admin, student, { service: 'booking' }])
    await expect(running.internal(as).listPlans({}, soon)).rejects.toMatchObject({ reason: 'ROLE_REQUIRED' });
});

test('FB-59 DATA-14 a granted entitlement is read by its student, and by administrators, and by no service', async () => {
  const expiredAt = toTimestamp(new Date('2026-12-31T00:00:00Z'));
  await running.dev.grantEntitlement({ uid: student.uid, priceId: sold.pricePteOne, expiredAt }, soon);
  const expected = {
    uid: student.uid,
    categories: [{ priceId: sold.pricePteOne, tokenType: 'TOKEN_TYPE_PTE_LESSON', expiredAt, graceUntil: null }],
    freeTrialActivated: false,
    freeTrialExpiresAt: null,
    version: 1,
  };
  expect((await running.payments(student).getEntitlements({}, soon)).entitlements).toEqual(expected);
  expect((await running.payments(admin).getEntitlements({ uid: student.uid }, soon)).entitlements).toEqual(expected);
  for (const as of [admin, { service: 'booking' }, { service: 'content' }, { service: 'gateway' }]) {
    await expect(running.internal(as).getStudentEntitlements({ uid: student.uid }, soon)).rejects.toMatchObject({
      kind: 'forbidden',
      reason: 'ROLE_REQUIRED',
    });
  }
  await expect(
    running.payments({ uid: 'b'.repeat(32) }).getEntitlements({ uid: student.uid }, soon),
  ).rejects.toMatchObject({
    kind: 'forbidden',
    reason: 'NOT_OWN_ENTITLEMENTS',
  });
  await expect(
    running.dev.grantEntitlement({ uid: student.uid, priceId: 'nope', expiredAt }, soon),
  ).rejects.toMatchObject({ kind: 'rule', reason: 'PRICE_UNKNOWN' });
  await expect(
    running.dev.grantEntitlement({ uid: student.uid, priceId: sold.priceWorkplaceOne }, soon),
  ).rejects.toMatchObject({
    kind: 'malformed',
  });
});

test('SUB-04 somebody who never bought anything has nothing', async () => {
  const { entitlements } = await running.payments({ uid: 'c'.repeat(32) }).getEntitlements({}, soon);
  expect(entitlements).toMatchObject({ categories: [], freeTrialActivated: false, version: 0 });
});

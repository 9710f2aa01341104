import fc from 'fast-check';
import { aBookedLesson, admin, aSeat, at, info, start, student } from '../../test/builders.ts';
import {
  adjustmentByAdmin,
  balanceAfter,
  boughtBy,
  correctionOf,
  creditOfPurchase,
  debitOf,
  refundOf,
  revocationOf,
} from './ledger.ts';
import { seatPrice } from './lesson.ts';
import type { LedgerReason } from './token-move.ts';

const lesson = aBookedLesson({ bookingId: 'offered' });
const [seat = aSeat()] = aBookedLesson({}, { wallet: 'PTELessonTokens', paidAs: 'seat:2' }).seats;
const paid = seatPrice(lesson, seat);
const now = at(-3_600_000);
const ofLesson = {
  studentUid: student.id,
  wallet: 'PTELessonTokens',
  lessonId: lesson.id,
  bookingId: 'offered',
  lessonWhen: start,
  lessonName: 'HL304 Giving directions at work',
  invoiceId: undefined,
  invoiceNumber: '',
  at: now,
};

test('NS-09 a lesson takes one token of the wallet that pays, once', () => {
  expect(debitOf(paid, student, now)).toEqual({
    ...ofLesson,
    delta: -1,
    reason: 'lesson-booked',
    key: 'book:seat:2',
    actor: student,
    note: '',
  });
});

test('NS-09 it goes back to the wallet that paid, once', () => {
  expect(refundOf(paid, student, now)).toEqual({
    ...ofLesson,
    delta: 1,
    reason: 'lesson-refunded',
    key: 'refund:seat:2',
    actor: student,
    note: '',
  });
});

test.each<[1 | -1, LedgerReason]>([
  [1, 'lesson-refunded'],
  [-1, 'admin-adjusted'],
])('FB-53 a correction by %i is a line of its own, with its reason', (delta, reason) => {
  const act = { actor: admin, at: now, note: 'The teacher was there', version: 7 };
  expect(correctionOf(paid, delta, act)).toEqual({
    ...ofLesson,
    delta,
    reason,
    key: 'correct:seat:2:7',
    actor: admin,
    note: 'The teacher was there',
  });
});

test('a topic without a code is named by its name alone', () => {
  const { topic } = info;
  const named = (of: typeof paid.topic) => debitOf({ ...paid, topic: of }, student, now).lessonName;
  expect(named({ ...topic, code: '' })).toBe('Giving directions at work');
  expect(named(undefined)).toBe('');
});

test('NS-29 an administrator’s adjustment is about no lesson', () => {
  const act = { id: 'act1', studentUid: student.id, wallet: 'lessonTokens' as const, delta: 3, note: 'welcome' };
  expect(adjustmentByAdmin(act, admin, now)).toEqual({
    studentUid: student.id,
    wallet: 'lessonTokens',
    delta: 3,
    reason: 'admin-adjusted',
    key: 'adjust:act1',
    actor: admin,
    at: now,
    note: 'welcome',
    lessonId: undefined,
    bookingId: undefined,
    invoiceId: undefined,
    invoiceNumber: '',
    lessonWhen: undefined,
    lessonName: '',
  });
});

const bought = {
  studentUid: student.id,
  wallet: 'PTEGroupLessonTokens' as const,
  quantity: 10,
  cause: 'invoice:in_1',
  invoiceId: 'line-1',
  invoiceNumber: '2026-11-0417',
};

test('NS-09 what was bought is credited once a cause, a wallet and a student, and is about no lesson', () => {
  expect(creditOfPurchase(bought, admin, now)).toEqual({
    studentUid: student.id,
    wallet: 'PTEGroupLessonTokens',
    delta: 10,
    reason: 'purchase-credited',
    key: `invoice:in_1:PTEGroupLessonTokens:${student.id}`,
    actor: admin,
    at: now,
    note: '',
    lessonId: undefined,
    bookingId: undefined,
    invoiceId: 'line-1',
    invoiceNumber: '2026-11-0417',
    lessonWhen: undefined,
    lessonName: '',
  });
});

test.each([
  ['purchase:pi_1', 'purchase-credited'],
  ['trial:s1', 'trial-credited'],
  ['refund-refused:r1', 'refund-undone'],
])('a credit for %s is in the ledger as %s', (cause, reason) => {
  expect(creditOfPurchase({ ...bought, cause }, admin, now)).toMatchObject({ reason, delta: 10 });
});

test.each([
  ['invoice:in_1', 'plan'],
  ['purchase:pi_1', 'tokens'],
  ['trial:s1', undefined],
  ['refund-refused:r1', undefined],
])('a credit for %s is said to be of %s', (cause, what) => {
  expect(boughtBy(creditOfPurchase({ ...bought, cause }, admin, now))).toBe(what);
});

test.each(['', 'invoice:', 'trial:', 'refund:r1', 'book:b1', 'adjust:a1'])('nobody is credited for %j', (cause) => {
  expect(() => creditOfPurchase({ ...bought, cause }, admin, now)).toThrow(
    'tokens are credited for a cause that the ledger knows',
  );
});

test('NS-53 a refund takes its tokens with the words of who gives the money back', () => {
  expect(revocationOf({ ...bought, cause: 'refund:r1', note: 'Ill for a month' }, admin, now)).toMatchObject({
    delta: -10,
    reason: 'purchase-refunded',
    key: `refund:r1:PTEGroupLessonTokens:${student.id}`,
    invoiceId: 'line-1',
    invoiceNumber: '2026-11-0417',
    actor: admin,
    note: 'Ill for a month',
  });
});

test('a balance never falls below nothing, and who books is told otherwise than who adjusts', () => {
  expect(balanceAfter(1, { delta: -1, reason: 'lesson-booked' })).toBe(0);
  expect(balanceAfter(2, { delta: 3, reason: 'admin-adjusted' })).toBe(5);
  expect(() => balanceAfter(0, { delta: -1, reason: 'lesson-booked' })).toThrow(
    expect.objectContaining({ reason: 'NO_TOKENS' }),
  );
  expect(() => balanceAfter(2, { delta: -3, reason: 'admin-adjusted' })).toThrow(
    expect.objectContaining({ reason: 'BALANCE_NEGATIVE' }),
  );
  expect(() => balanceAfter(2, { delta: -3, reason: 'purchase-refunded' })).toThrow(
    expect.objectContaining({ reason: 'TOKENS_SPENT', details: { unspent: 2 } }),
  );
});

const histories = process.env.FULL ? 10_000 : 2_500;

test(`NS-09 ${histories} random histories of a wallet (10,000 with FULL=1): it is the sum of its lines, each line says the balance after it, none is below nothing`, () => {
  const paidFor = (id: number) => seatPrice(lesson, aSeat(student, { id: `seat-${id}`, wallet: 'lessonTokens' }));
  const act = { studentUid: student.id, wallet: 'lessonTokens' as const };
  const move = fc.record({
    kind: fc.constantFrom('credit', 'trial', 'undo', 'revoke', 'adjust', 'book', 'refund'),
    id: fc.nat(5),
    quantity: fc.integer({ min: 1, max: 12 }),
    sign: fc.constantFrom(1, -1),
  });
  const moveOf = ({ kind, id, quantity, sign }: { kind: string; id: number; quantity: number; sign: number }) => {
    const purchase = { ...act, quantity, invoiceId: `line-${id}`, invoiceNumber: '' };
    const note = 'Asked for it';
    if (kind === 'book') return debitOf(paidFor(id), student, now);
    if (kind === 'refund') return refundOf(paidFor(id), student, now);
    if (kind === 'adjust') return adjustmentByAdmin({ ...act, id: `${id}`, delta: sign * quantity, note }, admin, now);
    if (kind === 'revoke') return revocationOf({ ...purchase, cause: `refund:${id}`, note }, admin, now);
    const causes: Record<string, string> = { credit: 'invoice', trial: 'trial', undo: 'refund-refused' };
    return creditOfPurchase({ ...purchase, cause: `${causes[kind]}:${id}` }, admin, now);
  };
  fc.assert(
    fc.property(fc.array(move, { maxLength: 30 }), (history) => {
      const lines: { delta: number; after: number }[] = [];
      const told = new Set<string>();
      for (const one of history) {
        const made = moveOf(one);
        if (told.has(made.key)) continue;
        const before = lines.at(-1)?.after ?? 0;
        if (before + made.delta < 0) {
          expect(() => balanceAfter(before, made)).toThrow();
          continue;
        }
        told.add(made.key);
        lines.push({ delta: made.delta, after: balanceAfter(before, made) });
      }
      let sum = 0;
      for (const { delta, after } of lines) {
        sum += delta;
        expect(after).toBe(sum);
        expect(after).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: histories },
  );
});

import { lineOf, now } from '../../test/pay-lines.ts';
import type { LessonLines } from './pay-line.ts';
import { checkReason, checkReference, checkSums, payOut, takeBack, type SumSeen } from './payout.ts';

const actor = { uid: 'a1', name: 'Nadia' };
const one = lineOf();
const two = lineOf({ bookingId: 'b2', currency: 'JPY', rateMinor: 900 }, 'l2');
const other = lineOf({ bookingId: 'b3', tutorUid: 't2' }, 'l3');
const lessons = [[one], [two], [other]];
const seen: SumSeen[] = [
  { tutorUid: 't1', currency: 'AUD', unpaidMinor: 6_500 },
  { tutorUid: 't1', currency: 'JPY', unpaidMinor: 900 },
];

function pay(sums: readonly SumSeen[], from: readonly LessonLines[] = lessons) {
  let count = 0;
  const newId = () => `p${(count += 1)}`;
  return payOut(from, { period: '2026-03-02', sums, reference: 'BDO 0417', actor, at: now, newId });
}

test('EARN-22 a payout is one tutor’s unpaid lines of a week in one currency, with its reference', () => {
  const { payouts, marked } = pay(seen);
  expect(payouts).toEqual([
    {
      id: 'p1',
      tutorUid: 't1',
      currency: 'AUD',
      period: '2026-03-02',
      amountMinor: 6_500,
      lines: 1,
      reference: 'BDO 0417',
      actor,
      at: now,
    },
    {
      id: 'p2',
      tutorUid: 't1',
      currency: 'JPY',
      period: '2026-03-02',
      amountMinor: 900,
      lines: 1,
      reference: 'BDO 0417',
      actor,
      at: now,
    },
  ]);
  expect(marked.flatMap(({ lines }) => lines.map(({ id, paid, payoutId }) => [id, paid, payoutId]))).toEqual([
    ['l1', true, 'p1'],
    ['l2', true, 'p2'],
  ]);
});

test.each<[string, SumSeen, object]>([
  [
    'a sum that has changed',
    { tutorUid: 't1', currency: 'AUD', unpaidMinor: 6_499 },
    { reason: 'OWED_CHANGED', details: { tutorUids: ['t1'] } },
  ],
  [
    'a currency in which nothing is owed',
    { tutorUid: 't2', currency: 'JPY', unpaidMinor: 1 },
    { reason: 'NOTHING_OWED', details: { tutorUids: ['t2'] } },
  ],
])('%s pays nobody', (_name, sum, refusal) => {
  expect(() => pay([...seen.slice(1), sum])).toThrow(expect.objectContaining(refusal));
});

test('lines of another week stay as they are, paid ones too', () => {
  const away = { ...other, period: '2026-02-23' };
  expect(() => pay([{ tutorUid: 't2', currency: 'AUD', unpaidMinor: 6_500 }], [[away]])).toThrow();
  const { marked } = pay(seen);
  expect(() =>
    pay(
      seen,
      marked.map(({ lines }) => lines),
    ),
  ).toThrow(expect.objectContaining({ reason: 'NOTHING_OWED' }));
});

test('EARN-22 taken back, its lines and no others are unpaid again', () => {
  const { payouts, marked } = pay(seen);
  const [first] = payouts;
  const after = marked.map(({ lines }) => lines);
  const by = { reason: 'Returned by the bank', actor, at: now };
  const taken = first && takeBack(first, after, by);
  expect(taken?.payout).toEqual({ ...first, takenBack: by });
  expect(taken?.marked.flatMap(({ lines }) => lines.map(({ id, paid, payoutId }) => [id, paid, payoutId]))).toEqual([
    ['l1', false, undefined],
  ]);
});

test('what is asked for is checked before anything is locked', () => {
  const malformed = expect.objectContaining({ reason: 'MALFORMED' });
  const sum = { tutorUid: 't1', currency: 'AUD', unpaidMinor: 1 };
  const many = Array.from({ length: 201 }, (_none, n) => ({ ...sum, tutorUid: `t${n}` }));
  for (const sums of [[], [sum, sum], many]) expect(() => checkSums(sums)).toThrow(malformed);
  expect(() => checkSums(many.slice(1))).not.toThrow();
  expect(checkReference(' BDO 0417 ')).toBe('BDO 0417');
  for (const text of ['', '  ', 'x'.repeat(101)]) expect(() => checkReference(text)).toThrow(malformed);
  // An emoji is one, as on the form and in the database.
  expect([checkReference('🎓'.repeat(100)), checkReason('🎓'.repeat(200))].map((said) => [...said].length)).toEqual([
    100, 200,
  ]);
  for (const text of ['', ' xx ', '🎓🎓', 'x'.repeat(201)]) expect(() => checkReason(text)).toThrow(malformed);
});

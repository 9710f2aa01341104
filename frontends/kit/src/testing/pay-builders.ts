/** A week of pay, its statement, and payments of a student, for tests; each names only what it is about. */
import type { AnswerOf } from '../api/operations.ts';
import type { PaymentJson, PayoutJson, PayWeekJson, StatementJson, TutorWeekJson } from '../api/types.ts';
import { aPayLine, monday } from './builders.ts';

type StatementLine = StatementJson['lines'][number];
type PayCorrection = AnswerOf<'get', '/admin/corrections'>['items'][number];

const day = 86_400_000;
/** Monday 16 November 2026, 00:00 in Darwin. */
const start = Date.UTC(2026, 10, 15, 14, 30);

export const thisPeriod = {
  id: '2026-11-16',
  start,
  end: start + 7 * day,
  label: '16 Nov 2026 to 22 Nov 2026 (ACST)',
  current: true,
};
export const periodBefore = {
  id: '2026-11-09',
  start: start - 7 * day,
  end: start,
  label: '09 Nov 2026 to 15 Nov 2026 (ACST)',
  current: false,
};

export const hannah = 'a'.repeat(32);
export const liezel = 'b'.repeat(32);
export const camila = 'c'.repeat(32);
export const nadia = 'd'.repeat(32);
export const actor = { id: nadia, role: 'admin', name: 'Nadia Rahman' };

export function aTutorWeek(over: Partial<TutorWeekJson> = {}): TutorWeekJson {
  const counts = { lessons: 18, groupLessons: 2, corrections: 0, withoutFeedback: 0 };
  const sums = { paidMinor: 0, unpaidMinor: 58_800 };
  const { paidMinor, unpaidMinor } = { ...sums, ...over };
  const lines = { paidLines: paidMinor === 0 ? 0 : 14, unpaidLines: unpaidMinor === 0 ? 0 : 20 };
  return { uid: hannah, name: 'Hannah Okafor', currency: 'CAD', ...counts, ...sums, ...lines, ...over };
}

export const aPartlyPaid = (over: Partial<TutorWeekJson> = {}): TutorWeekJson => {
  const sums = { lessons: 23, groupLessons: 2, corrections: 1, paidMinor: 546_000, unpaidMinor: 507_000 };
  return aTutorWeek({ uid: liezel, name: 'Liezel Santos', currency: 'PHP', ...sums, ...over });
};

export function aPayout(over: Partial<PayoutJson> = {}): PayoutJson {
  return {
    id: 'p1',
    tutor: liezel,
    period: thisPeriod.id,
    amount: 546_000,
    currency: 'PHP',
    lines: 14,
    reference: 'BPI 5512',
    actor,
    at: monday,
    takenBackReason: '',
    takenBackAt: null,
    ...over,
  };
}

export function aPayWeek(over: Partial<PayWeekJson> = {}): PayWeekJson {
  const tutors = [aTutorWeek(), aPartlyPaid()];
  return {
    period: thisPeriod,
    periods: [thisPeriod, periodBefore],
    tutors,
    totals: [],
    payouts: [],
    hasMore: false,
    ...over,
  };
}

type LineOver = Partial<Omit<StatementLine, 'lesson'>> & { lesson?: Partial<StatementLine['lesson']> };

export function aLine({ lesson = {}, ...over }: LineOver = {}): StatementLine {
  return {
    lesson: aPayLine({
      id: 'l1',
      bookingId: 'b1',
      student: { uid: camila, name: 'Camila Duarte' },
      when: start + day,
      rate: 390,
      currency: 'PHP',
      paid: false,
      status: 'completed',
      topic: { code: 'HO107', name: 'Room service' },
      ...lesson,
    }),
    group: false,
    amount: 39_000,
    currency: 'PHP',
    correctsPeriod: null,
    cause: 'Completed, with feedback within 24 hours: the whole rate',
    payoutReference: '',
    paid: false,
    lessonMinor: 39_000,
    ...over,
  };
}

export function aStatement(lines: StatementLine[] = [aLine()], over: Partial<StatementJson> = {}): StatementJson {
  const correctionPeriods = [{ currency: 'PHP', period: periodBefore }];
  return { period: thisPeriod, lines, totals: [], correctionPeriods, nextPageToken: null, ...over };
}

export function aCorrection(over: Partial<PayCorrection> = {}): PayCorrection {
  const tutor = { uid: liezel, name: 'Liezel Santos' };
  const line = aLine({ correctsPeriod: periodBefore.id, cause: 'Feedback was saved, our line failed.' });
  return { ...line, tutor, period: thisPeriod.id, at: monday, actorUid: nadia, ...over };
}

export function aPayment(over: Partial<PaymentJson> = {}): PaymentJson {
  return {
    id: 'pay1',
    receipt: 'https://pay.example.invalid/receipt/1',
    plan: 'Workplace one-on-one',
    amount: 9_900,
    currency: 'USD',
    created: monday / 1_000,
    card: { brand: 'mastercard', last4: '2210' },
    subsriptionStatus: 'paid',
    kind: 'tokens',
    tokenType: 'lessonTokens',
    tokens: 10,
    number: '2026-11-0352',
    invoice: null,
    refundOf: null,
    student: { uid: camila, name: 'Camila Duarte' },
    refunded: 0,
    tokensTaken: 0,
    problem: '',
    refunds: [],
    ...over,
  };
}

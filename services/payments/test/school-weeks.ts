/** What may happen to pay in some weeks of a school, as random scripts, and the rules run over them without a database. */
import fc from 'fast-check';
import {
  correctPay,
  isOwed,
  linesAfter,
  markLessons,
  settlePay,
  type Change,
  type LessonLines,
  type PayEntry,
  type PayLine,
  type TaughtLesson,
} from '../src/domain/pay-line.ts';
import { payWeeks, type PayWeeks, type WeekOfPay } from '../src/domain/pay-period.ts';
import { payOut, takeBack, type Payout, type SumSeen } from '../src/domain/payout.ts';
import { firstTerms } from '../src/domain/pay-terms.ts';

export type Happening =
  | { kind: 'fact'; lesson: number; status: string; cause: 'feedback' | 'admin' }
  | { kind: 'mark'; lesson: number; paid: boolean }
  | { kind: 'pay'; tutor: number; week: number }
  | { kind: 'take-back'; payout: number }
  | { kind: 'correct'; lesson: number; amountMinor: number }
  | { kind: 'a week passes' };

const lessons = 9;
const weeks = ['2026-02-16', '2026-02-23', '2026-03-02', '2026-03-09', '2026-03-16'] as const;
const aWeek = 7 * 86_400_000;
/** Monday 16 February, 10:00 in Darwin. */
const firstLesson = Date.UTC(2026, 1, 16, 0, 30);
/** A Wednesday: three weeks of lessons are over. */
export const begin = new Date('2026-03-11T03:00:00Z');
export const administrator = { uid: 'a1', name: 'Nadia' };

const lesson = fc.nat(lessons - 1);
const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('fact' as const),
      lesson,
      status: fc.constantFrom('completed', 'completed', 'student-absent', 'tutor-absent', 'cancelled'),
      cause: fc.constantFrom('feedback' as const, 'admin' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('mark' as const), lesson, paid: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('pay' as const), tutor: fc.nat(1), week: fc.nat(weeks.length - 1) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('take-back' as const), payout: fc.nat(3) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('correct' as const),
      lesson,
      amountMinor: fc.integer({ min: -5_000, max: 5_000 }).filter((amount) => amount !== 0),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'a week passes' as const }) },
);

/** Every lesson is given at first, most of them in time. */
export const schoolWeeks = fc.array(happening, { minLength: 5, maxLength: 30 });

/** Two tutors, two currencies, group lessons among them, and one lesson without a rate; three weeks. `run` keeps scripts apart. */
export function taught(index: number, status: string, run = ''): TaughtLesson {
  const currency = index % 4 === 3 ? 'JPY' : 'AUD';
  return {
    bookingId: `${run}b${index}`,
    tutorUid: `${run}t${index % 2}`,
    studentUid: 's1',
    studentName: 'Ada',
    studentTimeZone: 'Europe/Oslo',
    when: new Date(firstLesson + (index % 3) * aWeek + index * 3_600_000),
    status,
    rateMinor: index === 8 ? undefined : 1_000 + index,
    currency,
    topicCode: 'HL304',
    topicName: 'At the clinic',
    group: index % 3 === 1,
    practice: false,
    terms: firstTerms,
  };
}

/** In time for feedback: a fact of a lesson comes an hour after it. */
export const moveOf = ({ cause }: { cause: string }, { when }: TaughtLesson) => {
  return { cause, at: new Date(when.getTime() + 3_600_000) };
};

export function makeIds() {
  let count = 0;
  return () => `00000000-0000-4000-8000-${(count += 1).toString(16).padStart(12, '0')}`;
}

export function dueOf(lines: readonly PayLine[], tutorUid: string, period: string): SumSeen[] {
  const due = lines.filter((line) => line.owed && !line.paid && line.tutorUid === tutorUid && line.period === period);
  const byCurrency = Map.groupBy(due, ({ currency }) => currency);
  return [...byCurrency].map(([currency, those]) => {
    return { tutorUid, currency, unpaidMinor: those.reduce((sum, { amountMinor }) => sum + amountMinor, 0) };
  });
}

/** As the store gives them: the lesson's own line, then its corrections by the time at which they stand. */
function inOrder([own, ...corrections]: LessonLines): LessonLines {
  if (own === undefined) return [];
  const at = ({ standsAt }: PayLine) => standsAt.getTime();
  return [own, ...corrections.toSorted((a, b) => at(a) - at(b) || (a.id < b.id ? -1 : 1))];
}

/** The rules alone, on lists. */
export class SchoolOnPaper {
  readonly lessons = new Map<string, LessonLines>();
  readonly owed = new Map<string, number>();
  readonly entries: PayEntry[] = [];
  readonly payouts: Payout[] = [];
  /** Corrections with the weeks as they stood when they were made. */
  readonly corrected: { line: PayLine; weeks: PayWeeks }[] = [];
  readonly newId: () => string;
  readonly run: string;
  now = begin;

  constructor(newId: () => string, run = '') {
    this.newId = newId;
    this.run = run;
  }

  get lines(): PayLine[] {
    return [...this.lessons.values()].flat();
  }

  weeksOf({ tutorUid, currency }: { tutorUid: string; currency: string }): PayWeeks {
    const those = this.lines.filter((line) => line.owed && line.tutorUid === tutorUid && line.currency === currency);
    const held = [...Map.groupBy(those, ({ period }) => period)].map(([period, lines]): WeekOfPay => {
      const paid = lines.filter((line) => line.paid).length;
      return { period, paid, unpaid: lines.length - paid };
    });
    return payWeeks(held, this.now);
  }

  apply(happened: Happening): void {
    if (happened.kind === 'a week passes') this.now = new Date(this.now.getTime() + aWeek);
    if (happened.kind === 'fact') this.#fact(happened);
    if (happened.kind === 'mark') this.#mark(happened);
    if (happened.kind === 'pay') this.#pay(happened);
    if (happened.kind === 'take-back') this.#takeBack(happened);
    if (happened.kind === 'correct') this.#correct(happened);
  }

  #of = (index: number): LessonLines => this.lessons.get(`${this.run}b${index}`) ?? [];

  #keep(changes: readonly Change[]): void {
    for (const change of changes) {
      const { bookingId } = change.line;
      const lines = linesAfter(this.lessons.get(bookingId) ?? [], [change]);
      this.lessons.set(bookingId, inOrder(lines));
      this.entries.push(change.entry);
    }
  }

  #fact({ lesson: index, status, cause }: Happening & { kind: 'fact' }): void {
    const told = taught(index, status, this.run);
    const move = moveOf({ cause }, told);
    const id = this.newId();
    this.owed.set(told.bookingId, isOwed(told, move) ? (told.rateMinor ?? 0) : 0);
    const known = this.weeksOf(told);
    const change = settlePay(this.#of(index), told, { move, id, weeks: known });
    if (change === undefined) return;
    this.#keep([change]);
    if (change.line.correctsPeriod !== undefined) this.corrected.push({ line: change.line, weeks: known });
  }

  #mark({ lesson: index, paid }: Happening & { kind: 'mark' }): void {
    const mark = { paid, cause: paid ? 'marked-paid' : 'marked-unpaid', actorUid: administrator.uid, at: this.now };
    this.#keep(markLessons([this.#of(index)], () => true, mark).flatMap(({ changes }) => changes));
  }

  #pay({ tutor, week }: Happening & { kind: 'pay' }): void {
    const period = weeks[week] ?? '';
    const sums = dueOf(this.lines, `${this.run}t${tutor}`, period);
    if (sums.length === 0 || !isOver(period, this.now)) return;
    const paying = { period, sums, reference: 'BDO', actor: administrator, at: this.now, newId: this.newId };
    const { payouts, marked } = payOut([...this.lessons.values()], paying);
    this.payouts.push(...payouts);
    this.#keep(marked.flatMap(({ changes }) => changes));
  }

  #takeBack({ payout: index }: Happening & { kind: 'take-back' }): void {
    const payout = this.payouts[index];
    if (payout === undefined || payout.takenBack !== undefined) return;
    const by = { reason: 'Returned by the bank', actor: administrator, at: this.now };
    const taken = takeBack(payout, [...this.lessons.values()], by);
    this.payouts[index] = taken.payout;
    this.#keep(taken.marked.flatMap(({ changes }) => changes));
  }

  #correct({ lesson: index, amountMinor }: Happening & { kind: 'correct' }): void {
    const [first, ...rest] = this.#of(index);
    if (first === undefined) return;
    const known = this.weeksOf(first);
    const by = { reason: 'Agreed', actorUid: administrator.uid, at: this.now };
    const change = correctPay([first, ...rest], { ...by, id: this.newId(), amountMinor, weeks: known });
    this.#keep([change]);
    this.corrected.push({ line: change.line, weeks: known });
  }
}

export const isOver = (period: string, now: Date): boolean => {
  const monday = Date.parse(`${period}T00:00:00+09:30`);
  return monday + aWeek <= now.getTime();
};
export const periodOfWeek = (week: number): string => weeks[week] ?? '';

/** A statement in parts: lessons, group lessons and corrections, and what is paid already. Each sum is of one currency. */
import type { StatementLine } from './api/pay-week.ts';

export type Kind = 'lessons' | 'groupLessons' | 'corrections';

export function kindOf({ correctsPeriod, group }: Pick<StatementLine, 'correctsPeriod' | 'group'>): Kind {
  if (correctsPeriod !== null) return 'corrections';
  return group ? 'groupLessons' : 'lessons';
}

export type Subtotal = { kind: Kind; currency: string; count: number; minor: number };
const kinds: readonly Kind[] = ['lessons', 'groupLessons', 'corrections'];

/** By currency, and in it by kind; what there is none of has no line. */
export function subtotalsOf(lines: readonly StatementLine[]): Subtotal[] {
  const currencies = [...new Set(lines.map(({ currency }) => currency))].sort();
  return currencies.flatMap((currency) =>
    kinds
      .map((kind) => {
        const of = lines.filter((line) => line.currency === currency && kindOf(line) === kind);
        return { kind, currency, count: of.length, minor: sumOf(of) };
      })
      .filter(({ count }) => count > 0),
  );
}

export const sumOf = (lines: readonly StatementLine[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);

/** One line a lesson, of those that can be corrected: the lesson's own where it is among them, and not what corrected it. */
export function correctable(lines: readonly StatementLine[]): StatementLine[] {
  const byLesson = new Map<string, StatementLine>();
  for (const line of lines) {
    const { bookingId } = line.lesson;
    const known = byLesson.get(bookingId);
    if (known === undefined || (kindOf(known) === 'corrections' && kindOf(line) !== 'corrections'))
      byLesson.set(bookingId, line);
  }
  return [...byLesson.values()];
}

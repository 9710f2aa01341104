/** A statement as people read it on paper and in a table: every line in words, oldest first. */
import { lesson as lessonLimits, payPeriods } from '@parlance/proto/limits';
import { DateTime } from 'luxon';
import { isCorrection, type PayLine } from './pay-line.ts';
import type { PayPeriod } from './pay-period.ts';
import { ruleOf } from './statement.ts';

type Line = PayLine & { readonly payoutReference: string; readonly correctsPaid: boolean };

export type Statement = {
  readonly tutorName: string;
  readonly period: PayPeriod;
  readonly lines: readonly Line[];
  /** Whose times stand beside the school's; none when they are the same or nobody said. */
  readonly timeZone: string | undefined;
};

export type StatementRow = {
  readonly when: string;
  readonly ownTime: string;
  readonly kind: 'Lesson' | 'Group lesson' | 'Correction';
  readonly topic: string;
  readonly student: string;
  readonly status: string;
  readonly minutes: number | undefined;
  readonly rule: string;
  readonly corrects: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly paid: boolean;
  readonly reference: string;
};

/** More lessons than a week has minutes are not taught: whatever has more lines is not made a file of, rather than cut. */
export const mostLinesOfFile = 7 * 24 * 60;

const schools = payPeriods.zone;
const timeIn = (at: Date, zone: string): string =>
  DateTime.fromJSDate(at, { zone }).setLocale('en').toFormat('ccc dd LLL yyyy HH:mm');

/** A zone that is known, and is not the school's. */
export function otherZone(zone: string): string | undefined {
  return zone !== schools && zone !== '' && DateTime.local({ zone }).isValid ? zone : undefined;
}

/** "Cebu (UTC+8)", as on the screens. */
export function zoneName(zone: string, at: Date): string {
  const city = (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
  const minutes = DateTime.fromJSDate(at, { zone }).offset;
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const ahead =
    minutes === 0 ? '' : `${minutes < 0 ? '-' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`;
  return `${city} (UTC${ahead})`;
}

/** The school's, and the reader's beside them. */
export function edgesOf({ period, timeZone }: Pick<Statement, 'period' | 'timeZone'>): string[] {
  const edge = (zone: string) => `${timeIn(period.start, zone)} to ${timeIn(period.end, zone)}`;
  const own = timeZone === undefined ? [] : [`In ${zoneName(timeZone, period.start)}: ${edge(timeZone)}`];
  return [`In ${zoneName(schools, period.start)}, ACST: ${edge(schools)}`, ...own];
}

export function rowsOf({ lines, timeZone }: Statement): StatementRow[] {
  return lines.map((line) => ({
    when: timeIn(line.standsAt, schools),
    ownTime: timeZone === undefined ? '' : timeIn(line.standsAt, timeZone),
    kind: kindOf(line),
    topic: `${line.topicCode} ${line.topicName}`.trim(),
    student: line.studentName,
    status: line.status.replaceAll('-', ' '),
    minutes: isCorrection(line) ? undefined : lessonLimits.lengthMs / 60_000,
    rule: ruleOf(line),
    corrects: line.correctsPeriod === undefined ? '' : `${timeIn(line.when, schools)}, week of ${line.correctsPeriod}`,
    amountMinor: line.amountMinor,
    currency: line.currency,
    paid: line.paid,
    reference: line.payoutReference,
  }));
}

function kindOf(line: Line): StatementRow['kind'] {
  if (isCorrection(line)) return 'Correction';
  return line.group ? 'Group lesson' : 'Lesson';
}

/** A student's complaint about a tutor and what the school made of it (PROF-10, PROF-11, NS-32). */
import { text } from '@parlance/proto/limits';
import { faultsOf, type Faults } from './account-fields.ts';

type ReportAction = 'none' | 'warning' | 'suspended' | 'removed';

export type Report = {
  id: string;
  tutorUid: string;
  studentUid: string;
  bookingId: string | undefined;
  message: string;
  action: ReportAction;
  resolved: boolean;
  when: Date;
  resolvedAt: Date | undefined;
  resolvedBy: string | undefined;
  version: number;
};

export type Decision = { action: ReportAction; resolved: boolean };

export function reportFaults(message: string): Faults {
  const length = [...message.trim()].length;
  const fits = length >= text.reportMin && length <= text.reportMax;
  return faultsOf({ message: fits ? undefined : `Between ${text.reportMin} and ${text.reportMax} characters` });
}

/** Of one student about anybody; more is no complaint but a flood. */
const reportsADay = 3;
export const reportWindowMs = 24 * 60 * 60_000;

/** Statuses of a lesson that began, or should have. */
const begun: ReadonlySet<string> = new Set([
  'in-progress',
  'tutor-present',
  'pending-feedback',
  'completed',
  'student-absent',
  'tutor-absent',
]);

export type Latest = { isOpen: boolean; recent: readonly Date[] };
export type ReportRefusal =
  { reason: 'REPORT_NO_LESSON' | 'REPORT_OPEN' } | { reason: 'REPORTS_A_DAY'; retryAfterMs: number };

/** A student reports whom they had a lesson with, waits for the school's word before the next one, and is not heard more often than that. */
export function reportRefusal(statuses: readonly string[], latest: Latest, now: Date): ReportRefusal | undefined {
  if (!statuses.some((status) => begun.has(status))) return { reason: 'REPORT_NO_LESSON' };
  if (latest.isOpen) return { reason: 'REPORT_OPEN' };
  const third = latest.recent[reportsADay - 1];
  if (third === undefined) return undefined;
  return { reason: 'REPORTS_A_DAY', retryAfterMs: third.getTime() + reportWindowMs - now.getTime() };
}

export function decide(report: Report, { action, resolved }: Decision, by: { uid: string; at: Date }): Report {
  const stays = resolved && report.resolved;
  return {
    ...report,
    action,
    resolved,
    resolvedAt: stays ? report.resolvedAt : resolved ? by.at : undefined,
    resolvedBy: stays ? report.resolvedBy : resolved ? by.uid : undefined,
    version: report.version + 1,
  };
}

export function sameDecision(report: Report, { action, resolved }: Decision): boolean {
  return report.action === action && report.resolved === resolved;
}

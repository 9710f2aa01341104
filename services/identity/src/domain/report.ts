/** A student's complaint about a tutor and what the school made of it (PROF-10, PROF-11, NS-32). */
import { text } from '@parlance/proto/limits';
import { faultsOf, type Faults } from './account-fields.ts';

export type ReportAction = 'none' | 'warning' | 'suspended' | 'removed';

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

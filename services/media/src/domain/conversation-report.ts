/** Somebody lets the school read a conversation; an administrator decides. */
import { text } from '@parlance/proto/limits';
import { refuse } from './refusals.ts';

export type ConversationReport = {
  id: string;
  conversationId: string;
  studentUid: string;
  tutorUid: string;
  reportedBy: string;
  message: string;
  when: Date;
  resolved: boolean;
  resolvedAt: Date | undefined;
  resolvedBy: string | undefined;
  version: number;
};
export type Decider = { uid: string; at: Date };

export function reportMessage(raw: string): string {
  const message = raw.trim();
  const { length } = [...message];
  if (length < text.reportMin || length > text.reportMax) throw refuse('REPORT_MALFORMED');
  return message;
}

/** The same report when that is decided already. */
export function decideReport(report: ConversationReport, resolved: boolean, { uid, at }: Decider): ConversationReport {
  if (report.resolved === resolved) return report;
  const version = report.version + 1;
  if (!resolved) return { ...report, resolved, resolvedAt: undefined, resolvedBy: undefined, version };
  return { ...report, resolved, resolvedAt: at, resolvedBy: uid, version };
}

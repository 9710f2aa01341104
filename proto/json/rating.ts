/** Ratings, reports and the audit trail as the browser gets them (PROF-06, PROF-10, NS-32, NS-44). */
import type { AdminAct, PersonName, Rating, Report, ReportAction } from '../gen/identity.ts';
import { epochMsOrNull } from './time.ts';
import { nameOf, wordOf } from './words.ts';

const actionWords = {
  REPORT_ACTION_NONE: 'none',
  REPORT_ACTION_WARNING: 'warning',
  REPORT_ACTION_SUSPENDED: 'suspended',
  REPORT_ACTION_REMOVED: 'removed',
} as const;
type ActionName = keyof typeof actionWords;
export type ReportActionWord = (typeof actionWords)[ActionName];
export const reportActionWords = Object.values(actionWords) as [ReportActionWord, ...ReportActionWord[]];

/** What deciding did to the tutor's account. */
export const reportEffects = ['none', 'warned', 'disabled', 'enabled', 'deleted'] as const;

export const reportActionWord = (action: ReportAction): ReportActionWord | null => wordOf(actionWords, action);
export const reportActionOf = (word: ReportActionWord): ActionName => nameOf(actionWords, word);
export function namedJson(person: PersonName | null) {
  return { uid: person?.uid ?? '', name: person?.name ?? '', image: person?.imageUrl ?? '' };
}

const saidIn = (rating: Rating) => ({
  id: rating.id,
  avg: rating.rating,
  message: rating.message,
  hasMessage: rating.message !== '',
  when: epochMsOrNull(rating.when),
});

export function ratingJson(rating: Rating, student: PersonName | null) {
  return { ...saidIn(rating), student: namedJson(student) };
}

export function ownRatingJson(rating: Rating) {
  return { ...saidIn(rating), bookingId: rating.bookingId };
}

export function adminRatingJson(
  rating: Rating,
  { student, tutor }: { student: PersonName | null; tutor: PersonName | null },
) {
  return { ...ratingJson(rating, student), tutor: namedJson(tutor), bookingId: rating.bookingId };
}

export function reportJson(
  report: Report,
  { student, tutor }: { student: PersonName | null; tutor: PersonName | null },
) {
  return {
    id: report.id,
    message: report.message,
    action: reportActionWord(report.action) ?? 'none',
    resolved: report.resolved,
    when: epochMsOrNull(report.when),
    resolvedAt: epochMsOrNull(report.resolvedAt),
    resolvedBy: report.resolvedBy,
    bookingId: report.bookingId === '' ? null : report.bookingId,
    student: namedJson(student),
    tutor: namedJson(tutor),
    version: report.version,
  };
}

function objectOf(text: string): Record<string, unknown> | null {
  return text === '' ? null : (JSON.parse(text) as Record<string, unknown>);
}

export function adminActJson(act: AdminAct) {
  return {
    id: act.id,
    at: epochMsOrNull(act.at),
    act: act.act,
    actor: namedJson(act.actor),
    subject: namedJson(act.subject),
    changed: act.changed,
    before: objectOf(act.before),
    after: objectOf(act.after),
    details: objectOf(act.details),
    reason: act.reason,
    requestId: act.requestId,
  };
}

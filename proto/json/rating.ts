/** Ratings, reports and the audit trail as the browser gets them (PROF-06, PROF-10, NS-32, NS-44). */
import type { AdminAct, PersonName, Rating, Report, ReportAction } from '../gen/identity.ts';
import { epochMsOrNull } from './time.ts';

type NamedJson = { uid: string; name: string; image: string };
/** `avg` is this rating's own value from 1 to 5, under the name that the records have always had. */
export type RatingJson = {
  id: string;
  avg: number;
  message: string;
  hasMessage: boolean;
  when: number | null;
  student: NamedJson;
};
/** Of a lesson of one's own. */
export type OwnRatingJson = Omit<RatingJson, 'student'> & { bookingId: string };
export type AdminRatingJson = RatingJson & { tutor: NamedJson; bookingId: string };

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

export type ReportJson = {
  id: string;
  message: string;
  action: ReportActionWord;
  resolved: boolean;
  when: number | null;
  resolvedAt: number | null;
  resolvedBy: string;
  bookingId: string | null;
  student: NamedJson;
  tutor: NamedJson;
  version: number;
};

export type AdminActJson = {
  id: string;
  at: number | null;
  act: string;
  actor: NamedJson;
  subject: NamedJson;
  changed: string[];
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  details: Record<string, unknown> | null;
  requestId: string;
};

export function reportActionOf(word: ReportActionWord): ActionName {
  const found = Object.entries(actionWords).find(([, value]) => value === word);
  return (found as [ActionName, ReportActionWord])[0];
}

function reportActionWord(action: ReportAction): ReportActionWord {
  return action in actionWords ? actionWords[action as ActionName] : 'none';
}

function namedJson(person: PersonName | null): NamedJson {
  return { uid: person?.uid ?? '', name: person?.name ?? '', image: person?.imageUrl ?? '' };
}

const saidIn = (rating: Rating): Omit<RatingJson, 'student'> => ({
  id: rating.id,
  avg: rating.rating,
  message: rating.message,
  hasMessage: rating.message !== '',
  when: epochMsOrNull(rating.when),
});

export function ratingJson(rating: Rating, student: PersonName | null): RatingJson {
  return { ...saidIn(rating), student: namedJson(student) };
}

export function ownRatingJson(rating: Rating): OwnRatingJson {
  return { ...saidIn(rating), bookingId: rating.bookingId };
}

export function adminRatingJson(
  rating: Rating,
  { student, tutor }: { student: PersonName | null; tutor: PersonName | null },
): AdminRatingJson {
  return { ...ratingJson(rating, student), tutor: namedJson(tutor), bookingId: rating.bookingId };
}

export function reportJson(
  report: Report,
  { student, tutor }: { student: PersonName | null; tutor: PersonName | null },
): ReportJson {
  return {
    id: report.id,
    message: report.message,
    action: reportActionWord(report.action),
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

export function adminActJson(act: AdminAct): AdminActJson {
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
    requestId: act.requestId,
  };
}

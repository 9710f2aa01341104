/** Answers about bookings that are not bookings themselves. */
import type {
  BookingLogEntry,
  Feedback,
  FeedbackHistoryItem,
  OpenSlotResult,
  SchedulePreference,
  SearchSlotsRequestInput,
  SearchSlotsResponse,
} from '@parlance/proto/booking/v1';
import type { CallLogEntry, ListCallLogResponse } from '@parlance/proto/media/v1';
import type { z } from 'zod';
import { bookingJson } from '@parlance/proto/json/booking';
import { epochMs, epochMsOrNull, wireTimestamp } from '@parlance/proto/json/time';
import { statusWord } from '@parlance/proto/json/words';
import { noToken } from '../../routing/fields.ts';
import { lineCheckJson } from '../calls/line-check.ts';
import { present } from '../present.ts';
import type { historyQuery, mineQuery, SearchBody } from './schemas.ts';

const views = { live: 'VIEW_LIVE', upcoming: 'VIEW_UPCOMING' } as const;

/** What booking is asked for one's own lessons, of either kind. */
export const mineRequest = ({ view, ...page }: z.output<typeof mineQuery>) => ({ ...page, view: views[view] });

const instantOrNone = (ms: number | undefined) => (ms === undefined ? undefined : wireTimestamp(ms));
export function historyRequest({ from, to, ...page }: z.output<typeof historyQuery>) {
  return { ...page, from: instantOrNone(from), to: instantOrNone(to) };
}

/** What booking is asked for a search, from REST and from a live watch alike. */
export function searchRequest({ data, timezone, pageToken }: SearchBody): SearchSlotsRequestInput {
  return {
    startDate: data.startDate,
    endDate: data.endDate,
    timeZone: timezone,
    tutor: data.tutor,
    pageToken,
    ...(data.time === 'anytime' ? {} : { hour: data.time }),
  };
}

/** NS-04: lists keyed by tutor, in the order in which they were found. */
export function byTutor<T extends { tutor: string }>(found: readonly T[]) {
  return Object.fromEntries(Map.groupBy(found, ({ tutor }) => tutor));
}

/** NS-04: what a map cannot say stands in headers. */
export function nextPageHeader(token: string): Record<string, string> {
  return token === '' ? {} : { 'Next-Page-Token': token };
}

export function searchHeaders({ nextPageToken, nextFree }: SearchSlotsResponse): Record<string, string> {
  return {
    ...nextPageHeader(nextPageToken),
    ...(nextFree ? { 'X-Next-Free': String(epochMs(nextFree)) } : {}),
  };
}

export function openedJson(result: OpenSlotResult) {
  const when = result.when ? epochMs(result.when) : 0;
  if (result.booking) return { when, booking: bookingJson(result.booking) };
  return { when, error: { code: result.errorReason, message: result.errorMessage } };
}

export function feedbackJson(feedback: Feedback, seesBehaviour: boolean) {
  const { behaviour, when, ...words } = feedback;
  return { ...words, ...(seesBehaviour ? { behaviour } : {}), when: epochMsOrNull(when) };
}

/** Who may read a history may read behaviour too (FEED-14, FEED-28). */
export function historyItemJson({ id, when, tutorName, topic, feedback }: FeedbackHistoryItem) {
  const words = feedbackJson(present(feedback), true);
  return { id, when: when ? epochMs(when) : 0, tutor: tutorName, topic, feedback: words };
}

export function preferenceJson({ id, student, timeZone, schedule, submittedAt }: SchedulePreference) {
  return {
    id,
    studentId: student?.uid ?? '',
    student: { name: student?.name ?? '', image: student?.imageUrl ?? '', timeZone: student?.timeZone ?? '' },
    studentTimezone: timeZone,
    schedule: schedule.map(({ day, time }) => ({ day, time })),
    when: submittedAt ? epochMs(submittedAt) : 0,
  };
}

export function logEntryJson({ id, from, to, cause, note, actor, at, requestId }: BookingLogEntry) {
  const who = { uid: actor?.id ?? '', role: actor?.role ?? '', name: actor?.name ?? '' };
  const when = at ? epochMs(at) : 0;
  return { id, from: statusWord(from), to: statusWord(to), cause, note, actor: who, when, requestId };
}

export function callLogPage({ entries, checks, nextPageToken }: ListCallLogResponse) {
  const items = entries.map(callLogJson);
  return { items, checks: checks.map(lineCheckJson), nextPageToken: noToken(nextPageToken) };
}

function callLogJson(entry: CallLogEntry) {
  return {
    id: entry.id,
    statusCallbackEvent: entry.statusCallbackEvent,
    participantIdentity: entry.participantIdentity,
    timestamp: epochMsOrNull(entry.timestamp),
    trackKind: entry.trackKind,
    realTimestamp: epochMsOrNull(entry.realTimestamp),
    source: entry.source,
    detail: entry.detail,
  };
}

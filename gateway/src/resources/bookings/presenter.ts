/** Answers about bookings that are not bookings themselves. */
import type {
  BookingLogEntry,
  FeedbackHistoryItem,
  OpenSlotResult,
  PersonFeedback,
  SchedulePreference,
  SearchSlotsRequestInput,
  SearchSlotsResponse,
} from '@parlance/proto/booking/v1';
import { dayParts } from '@parlance/proto/limits';
import { bookingJson } from '@parlance/proto/json/lesson';
import { epochMs } from '@parlance/proto/json/time';
import { statusWord } from '@parlance/proto/json/words';
import { feedbackJson } from '../lessons/presenter.ts';
import { present } from '../present.ts';
import type { SearchBody } from './schemas.ts';

/** What booking is asked for a search, from REST and from a live watch alike. */
export function searchRequest({ data, timezone, pageToken }: SearchBody): SearchSlotsRequestInput {
  return {
    startDate: data.startDate,
    endDate: data.endDate,
    timeZone: timezone,
    tutor: data.tutor,
    pageToken,
    ...hoursOf(data.time),
    ...(data.stream && { isPte: data.stream === 'pte' }),
    ratingFrom: data.rating,
    language: data.language,
    // Of nobody is nothing free: an empty list would mean of anybody.
    tutors: data.tutors?.length === 0 ? [''] : data.tutors,
  };
}

/** An hour, or a part of the day with its hours (CON-01). */
function hoursOf(time: SearchBody['data']['time']): Pick<SearchSlotsRequestInput, 'hour' | 'untilHour'> {
  if (time === 'anytime') return {};
  if (typeof time === 'number') return { hour: time };
  const [hour, untilHour] = dayParts[time];
  return { hour, untilHour };
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
  if (result.lesson) return { when, booking: bookingJson(result.lesson) };
  return { when, error: { code: result.errorReason, message: result.errorMessage } };
}

/** Who may read a history may read behaviour too (FEED-14, FEED-28). */
export function historyItemJson({ id, when, tutorName, topic, feedback }: FeedbackHistoryItem) {
  const words = feedbackJson(present(feedback), true);
  return { id, when: when ? epochMs(when) : 0, tutor: tutorName, topic, feedback: words };
}

export function personFeedbackJson({ id, when, topic, feedback, ...people }: PersonFeedback) {
  const tutor = { uid: people.tutorUid, name: people.tutorName };
  const student = { uid: people.studentUid, name: people.studentName };
  return { id, when: epochMs(present(when)), tutor, student, topic, feedback: feedbackJson(present(feedback), true) };
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

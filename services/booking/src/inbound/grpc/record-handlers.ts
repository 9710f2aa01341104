/** Preferred times, from students to administrators, and the bookings of anybody with their log. */
import { commandOf, type Handlers } from '@parlance/runtime/grpc/server';
import type { BookingServiceMethods, ListSchedulePreferencesRequest } from '@parlance/proto/booking/v1';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { refuse } from '../../domain/refusals.ts';
import { parseDate } from '../../domain/zone.ts';
import { listPreferences, type PreferenceView } from '../../queries/preferred-times.ts';
import { listBookingLog, listUserBookings, type LogEntry } from '../../queries/user-bookings.ts';
import type { SubmitPreference } from '../../usecases/submit-preference.ts';
import { statusMessage } from '../../wire/booking-mapping.ts';
import { wholeLessonMessage } from '../../wire/lesson-mapping.ts';
import { actorOf } from './call-context.ts';

export type Deps = { db: Queryable; submitPreference: SubmitPreference };

const aDay = 86_400_000;

/** Both days included; an empty one is no bound. */
function daysOf({ startDate, endDate }: ListSchedulePreferencesRequest) {
  const [start, end] = [startDate, endDate].map((date) => (date === '' ? undefined : parseDate(date)));
  if ((startDate !== '' && start === undefined) || (endDate !== '' && end === undefined)) {
    throw refuse('MALFORMED', { details: { fields: { startDate: 'YYYY-MM-DD', endDate: 'YYYY-MM-DD' } } });
  }
  if (start !== undefined && end !== undefined && end < start) throw refuse('END_BEFORE_START');
  return {
    from: start === undefined ? undefined : new Date(start),
    to: end === undefined ? undefined : new Date(end + aDay),
  };
}

function preferenceMessage({ at, ...preference }: PreferenceView) {
  return { ...preference, submittedAt: toTimestamp(at) };
}

export function entryMessage({ from, to, at, ...entry }: LogEntry) {
  return { ...entry, from: statusMessage(from), to: statusMessage(to), at: toTimestamp(at) };
}

export function makeRecordHandlers(deps: Deps) {
  return {
    async submitSchedulePreference(request, call) {
      const { studentId: studentUid, timeZone, schedule } = request;
      const once = commandOf(call, 'SubmitSchedulePreference', request);
      return deps.submitPreference({ studentUid, timeZone, schedule, actor: actorOf(call), once });
    },
    async listSchedulePreferences(request) {
      const { pageToken } = request;
      const { preferences, next } = await listPreferences(deps.db, { ...daysOf(request), pageToken });
      return { preferences: preferences.map(preferenceMessage), nextPageToken: next };
    },
    async listUserBookings({ uid, pageToken }) {
      const { lessons, next } = await listUserBookings(deps.db, { uid, pageToken });
      return { lessons: lessons.map(wholeLessonMessage), nextPageToken: next };
    },
    async listBookingLog(request) {
      const { entries, next } = await listBookingLog(deps.db, request);
      return { entries: entries.map(entryMessage), nextPageToken: next };
    },
  } satisfies Partial<Handlers<BookingServiceMethods>>;
}

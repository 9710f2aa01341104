/** Numbers for administrators. */
import type { Handlers } from '@parlance/runtime/grpc/server';
import type { BookingServiceMethods, DayState, ListTutorsCompletedRequest } from '@parlance/proto/booking/v1';
import { lists, payPeriods } from '@parlance/proto/limits';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { refuse } from '../../domain/refusals.ts';
import type { DayFilter } from '../../domain/school-day.ts';
import { firstInstantOf, isZone, parseDate, wallDay } from '../../domain/zone.ts';
import { countLessons, findOutlook } from '../../queries/office-counts.ts';
import { findToday, listDay, type Day } from '../../queries/school-day.ts';
import { findTeachingRecord } from '../../queries/teaching-record.ts';
import { listTutorsCompleted, type TutorCompleted } from '../../queries/tutors-completed.ts';
import type { Clock } from '../../usecases/ports.ts';
import { statusMessage } from '../../wire/booking-mapping.ts';
import { cardMessage, wholeLessonMessage } from '../../wire/lesson-mapping.ts';

export type Deps = { db: Queryable; clock: Clock };

const aDay = 86_400_000;
const longestDays = 62;

/** Days of pay, as Darwin has them. */
function payDays({ startDate, endDate }: ListTutorsCompletedRequest): { from: Date; to: Date } {
  const [start, end] = [parseDate(startDate), parseDate(endDate)];
  if (start === undefined || end === undefined) {
    throw refuse('MALFORMED', { details: { fields: { startDate: 'YYYY-MM-DD', endDate: 'YYYY-MM-DD' } } });
  }
  if (end < start) throw refuse('END_BEFORE_START');
  if (end - start >= longestDays * aDay) throw refuse('PERIOD_TOO_LONG', { fill: [longestDays] });
  const { zone } = payPeriods;
  return { from: new Date(firstInstantOf(start, zone)), to: new Date(firstInstantOf(end + aDay, zone)) };
}

/** As a wall clock has it there. */
function todayIn(timeZone: string, now: Date): Day {
  if (!isZone(timeZone)) throw refuse('MALFORMED', { details: { fields: { timeZone: 'is not a time zone' } } });
  const today = wallDay(now.getTime(), timeZone);
  return { from: new Date(firstInstantOf(today, timeZone)), to: new Date(firstInstantOf(today + aDay, timeZone)) };
}

const filters: Record<DayState, DayFilter> = {
  DAY_STATE_UNSPECIFIED: 'all',
  DAY_STATE_LATE: 'late',
  DAY_STATE_RUNNING: 'running',
  DAY_STATE_TO_COME: 'to-come',
  DAY_STATE_TUTOR_ABSENT: 'tutor-absent',
  DAY_STATE_STUDENT_ABSENT: 'student-absent',
  DAY_STATE_DONE: 'done',
  DAY_STATE_AT_RISK: 'at-risk',
};

function completedMessage({ tutor, lessons, ...totals }: TutorCompleted) {
  return {
    ...totals,
    tutor: cardMessage(tutor),
    lessons: lessons.map(({ when, status, ...lesson }) => ({
      ...lesson,
      when: toTimestamp(when),
      status: statusMessage(status),
    })),
  };
}

export function makeOfficeHandlers(deps: Deps) {
  return {
    async getOutlook({ uid }) {
      const { nextLessonAt, ...counts } = await findOutlook(deps.db, uid, deps.clock.now());
      return { ...counts, nextLessonAt: nextLessonAt ? toTimestamp(nextLessonAt) : null };
    },
    async listTutorsCompleted(request) {
      const { pageToken } = request;
      const { tutors, next } = await listTutorsCompleted(deps.db, { ...payDays(request), pageToken });
      return { tutors: tutors.map(completedMessage), nextPageToken: next };
    },
    async countLessonsToday({ timeZone }) {
      return { lessons: await countLessons(deps.db, todayIn(timeZone, deps.clock.now())) };
    },
    getTeachingRecord: ({ tutorUid }) => findTeachingRecord(deps.db, tutorUid, deps.clock.now()),
    async getToday({ timeZone }) {
      const now = deps.clock.now();
      const { counts, lessons, risky } = await findToday(deps.db, { day: todayIn(timeZone, now), now });
      return {
        counts: {
          late: counts.late,
          running: counts.running,
          toCome: counts['to-come'],
          tutorAbsent: counts['tutor-absent'],
          studentAbsent: counts['student-absent'],
          done: counts.done,
          atRisk: counts['at-risk'],
        },
        lessons: lessons.map(wholeLessonMessage),
        atRisk: risky.map(wholeLessonMessage),
      };
    },
    async listDayLessons({ timeZone, state, pageToken }) {
      const now = deps.clock.now();
      const wish = { day: todayIn(timeZone, now), filter: filters[state], now, pageToken, limit: lists.dayLessonsPage };
      const { lessons, next } = await listDay(deps.db, wish);
      return { lessons: lessons.map(wholeLessonMessage), nextPageToken: next };
    },
  } satisfies Partial<Handlers<BookingServiceMethods>>;
}

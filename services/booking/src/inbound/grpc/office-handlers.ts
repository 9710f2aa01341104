/** Numbers for administrators. */
import type { Handlers } from '@parlance/runtime/grpc/server';
import type { BookingServiceMethods, ListTutorsCompletedRequest } from '@parlance/proto/booking/v1';
import { payPeriods } from '@parlance/proto/limits';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { refuse } from '../../domain/refusals.ts';
import { firstInstantOf, isZone, parseDate, wallDay } from '../../domain/zone.ts';
import { countLessons, findOutlook } from '../../queries/office-counts.ts';
import { listTutorsCompleted, type TutorCompleted } from '../../queries/tutors-completed.ts';
import type { Clock } from '../../usecases/ports.ts';
import { statusMessage } from '../../wire/booking-mapping.ts';
import { cardMessage } from '../../wire/lesson-mapping.ts';

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
      if (!isZone(timeZone)) throw refuse('MALFORMED', { details: { fields: { timeZone: 'is not a time zone' } } });
      const today = wallDay(deps.clock.now().getTime(), timeZone);
      const [from, to] = [today, today + aDay].map((wall) => new Date(firstInstantOf(wall, timeZone)));
      return { lessons: await countLessons(deps.db, { from: from as Date, to: to as Date }) };
    },
  } satisfies Partial<Handlers<BookingServiceMethods>>;
}

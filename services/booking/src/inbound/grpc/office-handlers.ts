/** Numbers for administrators. */
import type { CountLessonsTodayRequest, GetOutlookRequest } from '@parlance/proto/booking/v1';
import type { BookingApp } from '../../booking-app.ts';
import { refuse } from '../../domain/refusal.ts';
import { firstInstantOf, isZone, wallDay } from '../../domain/zone.ts';
import { toTimestamp } from '../../wire/booking-message.ts';

const aDay = 86_400_000;

export function makeOfficeHandlers(app: BookingApp) {
  return {
    async getOutlook({ uid }: GetOutlookRequest) {
      const { nextLessonAt, ...counts } = await app.queries.outlook(uid, app.clock.now());
      return { ...counts, nextLessonAt: nextLessonAt ? toTimestamp(nextLessonAt) : null };
    },
    async countLessonsToday({ timeZone }: CountLessonsTodayRequest) {
      if (!isZone(timeZone)) throw refuse('MALFORMED', { details: { fields: { timeZone: 'is not a time zone' } } });
      const today = wallDay(app.clock.now().getTime(), timeZone);
      const [from, to] = [today, today + aDay].map((wall) => new Date(firstInstantOf(wall, timeZone)));
      return { lessons: await app.queries.lessonsBetween({ from: from as Date, to: to as Date }) };
    },
  };
}

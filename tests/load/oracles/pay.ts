/** Pay lines are the lessons that were taught: each completed one has one that is owed at its rate, and no other has any. */
import type { LessonRow, PayRow, SeatRow } from './rows.ts';

type Kept = { lessons: readonly LessonRow[]; seats: readonly SeatRow[]; pay: readonly PayRow[] };

export function wrongPay({ lessons, seats, pay }: Kept): string[] {
  const bookings = new Map(seats.map(({ booking, lesson }) => [booking, lesson]));
  const byLesson = new Map(lessons.map((lesson) => [lesson.id, lesson]));
  const owed = pay.filter(({ isOwed, isCorrection }) => isOwed && !isCorrection);
  const lines = Map.groupBy(owed, ({ booking }) => bookings.get(booking) ?? booking);
  const taught = lessons
    .filter(({ status }) => status === 'completed')
    .flatMap(({ id, rate }) => {
      const own = lines.get(id) ?? [];
      if (own.length !== 1) return [`lesson ${id} was taught and has ${own.length} pay lines`];
      const amount = own[0]?.amount;
      return amount === rate ? [] : [`lesson ${id} pays ${amount}, not ${rate}`];
    });
  const unearned = [...lines.keys()]
    .filter((id) => byLesson.get(id)?.status !== 'completed')
    .map((id) => `a pay line is owed for lesson ${id}, which is ${byLesson.get(id)?.status ?? 'not there'}`);
  return [...taught, ...unearned];
}

/** Nobody who was there is noted as absent. */
export function falselyAbsent(lessons: readonly LessonRow[], taught: ReadonlySet<string>): string[] {
  return lessons
    .filter(({ id, status }) => taught.has(id) && /absent/.test(status))
    .map(({ id, status }) => `lesson ${id} was taught with both there and is ${status}`);
}

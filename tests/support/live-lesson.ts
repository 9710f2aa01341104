/** A lesson that has just begun: booked, commenced by its teacher, its room open. */
import { ok } from './api.ts';
import { anyTopic, bookSlot, hourAhead, openSlot, type Booking } from './lessons.ts';
import { entitle, moveClock, newStudent, newTutor, type TestPerson } from './people.ts';

export type LiveLesson = { booking: Booking; tutor: TestPerson; student: TestPerson; when: number };

/** Moves the school's clock to the lesson's start. */
export async function liveLesson(): Promise<LiveLesson> {
  const [lesson] = await liveLessons(1);
  if (lesson === undefined) throw new Error('no lesson was asked for');
  return lesson;
}

/** So many at one time, each with people of its own: one after another the first would be over when the last begins. */
export async function liveLessons(count: number): Promise<LiveLesson[]> {
  const when = await hourAhead(60 * 60_000);
  const lessons: LiveLesson[] = [];
  for (let made = 0; made < count; made += 1) {
    const [tutor, student] = await Promise.all([newTutor({ firstName: 'Hana' }), newStudent({ firstName: 'Noor' })]);
    await entitle(student, 1);
    const booking = await bookSlot(student, await openSlot(tutor, when), await anyTopic(student.api));
    lessons.push({ booking, tutor, student, when });
  }
  await moveClock(when);
  for (const { booking, tutor } of lessons)
    ok(await tutor.api.call('PUT', `bookings/booking/${booking.id}/commence`, {}));
  return lessons;
}

/** A lesson that has just begun: booked, commenced by its teacher, its room open. */
import { ok } from './api.ts';
import { anyTopic, bookSlot, hourAhead, openSlot, type Booking } from './lessons.ts';
import { entitle, moveClock, newStudent, newTutor, type TestPerson } from './people.ts';

export type LiveLesson = { booking: Booking; tutor: TestPerson; student: TestPerson; when: number };

/** Moves the school's clock to the lesson's start. */
export async function liveLesson(): Promise<LiveLesson> {
  const [tutor, student] = await Promise.all([newTutor({ firstName: 'Hana' }), newStudent({ firstName: 'Noor' })]);
  await entitle(student, 1);
  const when = await hourAhead(60 * 60_000);
  const booking = await bookSlot(student, await openSlot(tutor, when), await anyTopic(student.api));
  await moveClock(when);
  ok(await tutor.api.call('PUT', `bookings/booking/${booking.id}/commence`, {}));
  return { booking, tutor, student, when };
}

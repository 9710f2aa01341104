/** A lesson that was given: commenced, both there by the development call instead of by the room, over, and waiting for feedback. */
import { adminApi, ok } from './api.ts';
import { eventually } from './eventually.ts';
import { anyTopic, bookSlot, openSlot, type Booking } from './lessons.ts';
import { moveClock, type TestPerson } from './people.ts';

const lengthMs = 50 * 60_000;

/** The student needs a token and an entitlement; the school's clock stands at the lesson's end afterwards. */
export async function taughtLesson(tutor: TestPerson, student: TestPerson, when: number): Promise<Booking> {
  const booking = await bookSlot(student, await openSlot(tutor, when), await anyTopic(student.api));
  await moveClock(when);
  ok(await tutor.api.call('PUT', `bookings/booking/${booking.id}/commence`, {}));
  const present = { bookingId: booking.id, present: [tutor.uid, student.uid] };
  ok(await (await adminApi()).call('POST', '/api/dev/onLessonEnd', present));
  await moveClock(when + lengthMs);
  const path = `bookings/tutor/${tutor.uid}/${booking.id}`;
  return eventually('the lesson waits for feedback', async () => {
    const { body } = await tutor.api.call<Booking>('GET', path);
    return body.status === 'pending-feedback' && body;
  });
}

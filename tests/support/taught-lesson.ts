/** A lesson that was given: commenced, both there by the development call instead of by the room, over, and waiting for feedback. */
import { adminApi, ok } from './api.ts';
import { eventually } from './eventually.ts';
import { anyTopic, bookSlot, hourAhead, openSlot, type Booking, type Topic } from './lessons.ts';
import { moveClock, schoolNow, type TestPerson } from './people.ts';
import { query } from './stores.ts';

const minuteMs = 60_000;
const lengthMs = 50 * minuteMs;
const words = 'You spoke clearly today, and now the third person needs a little more care.';

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

/** Its teacher was there and its student was not: judged as over, with a token spent. The school's clock stands at the lesson's end afterwards. */
export async function missedLesson(tutor: TestPerson, student: TestPerson, { id, when }: Booking): Promise<Booking> {
  await moveClock(when);
  ok(await tutor.api.call('PUT', `bookings/booking/${id}/commence`, {}));
  ok(await (await adminApi()).call('POST', '/api/dev/onLessonEnd', { bookingId: id, present: [tutor.uid] }));
  await moveClock(when + lengthMs);
  const path = `bookings/tutor/${tutor.uid}/${id}`;
  return eventually('the lesson is noted as missed by its student', async () => {
    const { body } = await student.api.call<Booking>('GET', path);
    return body.status === 'student-absent' && body;
  });
}

/** Over and completed without the school's clock being moved: a booked lesson is set back to two hours ago, then the tutor gives feedback. The student needs a token and an entitlement. */
export async function completedLesson(tutor: TestPerson, student: TestPerson, topic?: Topic): Promise<Booking> {
  const slot = await openSlot(tutor, await hourAhead(2 * 3_600_000));
  const { id } = await bookSlot(student, slot, topic ?? (await anyTopic(student.api)));
  const startedAt = new Date((await schoolNow()) - 2 * 3_600_000);
  const then = `starts_at = $2::timestamptz, ends_at = $2::timestamptz + (ends_at - starts_at), status = 'pending-feedback'`;
  const setBack = `with seat as (update seats set ${then} where id = $1 returning lesson_id)
    update lessons set tutor_was_present = true, commenced_at = $2::timestamptz, ${then} where id = (select lesson_id from seat)`;
  await query('booking', setBack, [id, startedAt]);
  const feedback = Object.fromEntries(
    ['pronunciation', 'vocabulary', 'grammar', 'listening', 'behaviour'].map((field) => [field, words]),
  );
  const path = `bookings/booking/${id}/feedback`;
  ok(await tutor.api.call('POST', path, { ...feedback, completedAssigned: true, isPte: false }));
  const known = 'select 1 from lessons where booking_id = $1 and status = $2';
  await eventually('the completed lesson has reached identity', async () => {
    return (await query('identity', known, [id, 'completed'])).length > 0;
  });
  return ok(await student.api.call<Booking>('GET', `bookings/tutor/${tutor.uid}/${id}`));
}

/** As if a room had told of it: both there, with a short gap of the teacher's, pages of the topic, and words in the chat. */
export async function toldByRoom({ id, tutor, when }: Booking, student: TestPerson, topic: Topic): Promise<void> {
  const at = (minutes: number) => new Date(when + minutes * minuteMs);
  const stays = [
    [student.uid, 1, 50],
    [tutor, -5, 21],
    [tutor, 22, 50],
  ] as const;
  for (const [uid, from, to] of stays)
    await query(
      'media',
      `insert into stays (id, booking_id, uid, source, entered_real, up_real, up_school, down_real, down_school)
       values (gen_random_uuid(), $1, $2, 'room-listing', $3, $3, $3, $4, $4)`,
      [id, uid, at(from), at(to)],
    );
  for (const [number, minutes] of [2, 3, 4, 5, 6].entries())
    await query(
      'media',
      'insert into shown_pages (booking_id, lesson, number, first_at, shown_ms) values ($1, $2, $3, $4, $5)',
      [id, topic.lesson, number + 2, at(number), minutes * 2 * minuteMs],
    );
  const lines = [
    'landmark: a place everybody knows',
    'corridor = a long way between rooms',
    'ground floor',
    'Can you see it?',
  ];
  for (const [index, content] of lines.entries())
    await query(
      'media',
      `insert into chat_lines (booking_id, seq, id, uid, name, content, said_at)
       values ($1, $2, gen_random_uuid(), $3, 'Teacher', $4, $5)`,
      [id, index + 1, tutor, content, at(10 + index)],
    );
}

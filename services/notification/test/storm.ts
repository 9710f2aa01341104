/** Facts of lessons as they come many at once, each with the ids of its people. */
import { randomUUID } from 'node:crypto';
import { cardMessage, groupLessonMessage, groupSeatMessage } from '@parlance/proto/testing/messages';
import type { Said } from './apply-fact.ts';
import { lesson, moveOfSeats } from './facts.ts';

export type LessonSaid = Said<'parlance.booking.v1.LessonChanged'>;

const type = 'parlance.booking.v1.LessonChanged' as const;
const booked = { from: 'BOOKING_STATUS_UNSPECIFIED', to: 'BOOKING_STATUS_BOOKED' } as const;
const cancelled = { from: 'BOOKING_STATUS_BOOKED', to: 'BOOKING_STATUS_CANCELLED', refunded: true } as const;

export function booking(tutor: string, student: string): LessonSaid {
  const fact = moveOfSeats(lesson(tutor, student), 'book', booked);
  return { type, fact, changes: { actor: { id: student, role: 'student' } } };
}

/** By its teacher. */
export function calledOff(tutor: string, student: string): LessonSaid {
  const fact = moveOfSeats(lesson(tutor, student, { status: cancelled.to }), 'cancel-tutor', cancelled);
  return { type, fact, changes: { actor: { id: tutor, role: 'tutor' } } };
}

/** One class that students join, one after the other. */
export function joining(tutor: string, students: readonly string[]): LessonSaid[] {
  const seats = students.map((uid) => groupSeatMessage({ id: randomUUID(), student: cardMessage({ uid }) }));
  const group = groupLessonMessage({ id: randomUUID(), tutor: cardMessage({ uid: tutor, name: 'Tess' }) });
  return students.map((uid, place) => {
    const now = { ...group, seats: seats.slice(0, place + 1), version: place + 2 };
    const [own] = moveOfSeats({ ...now, seats: now.seats.slice(-1) }, 'book', booked).moved;
    const fact = { ...moveOfSeats(now, 'book', booked), moved: own ? [own] : [] };
    return { type, fact, changes: { actor: { id: uid, role: 'student' } } };
  });
}

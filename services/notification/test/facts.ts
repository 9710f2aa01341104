/** Facts as the other services send them, about people who are new in each test. */
import { randomUUID } from 'node:crypto';
import type { LedgerLine, Lesson, LessonChanged, SeatMove } from '@parlance/proto/booking/v1';
import type { Person } from '@parlance/proto/identity/v1';
import {
  cardMessage,
  ledgerLineMessage,
  lessonMessage,
  personMessage,
  seatMessage,
} from '@parlance/proto/testing/messages';

/** 32 hexadecimal characters, new for each test. */
export const newUid = () => randomUUID().replaceAll('-', '');

export const person = (uid: string, changes: Partial<Person> = {}): Person => personMessage({ uid, ...changes });

export function lesson(tutor: string, student: string, changes: Partial<Lesson> = {}): Lesson {
  const id = randomUUID();
  const seats = [seatMessage({ id, student: cardMessage({ uid: student, name: 'Sam' }) })];
  return lessonMessage({ id, tutor: cardMessage({ uid: tutor, name: 'Tess' }), seats, ...changes });
}

/** What booking says of it, by default of one that is as it was. */
export function moveOf(lesson: Lesson, cause: string, from: Lesson['status'] = lesson.status): LessonChanged {
  return {
    lesson,
    from,
    cause,
    moved: [],
    reason: '',
    movedFrom: null,
    toldTogether: false,
    officeNote: '',
    claim: null,
  };
}

/** All who sit in it moved with it. */
export function moveOfSeats(
  moved: Lesson,
  cause: string,
  { from, to, refunded = false }: Pick<SeatMove, 'from' | 'to'> & { refunded?: boolean },
): LessonChanged {
  const seats = moved.seats.map(({ id: seatId, student }) => ({
    seatId,
    studentUid: student?.uid ?? '',
    from,
    to,
    refunded,
  }));
  return { ...moveOf(moved, cause, from), moved: seats };
}

export const ledgerLine = (uid: string, changes: Partial<LedgerLine> = {}): LedgerLine =>
  ledgerLineMessage({ id: randomUUID(), uid, ...changes });

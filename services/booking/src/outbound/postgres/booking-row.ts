/** Row ↔ domain. */
import type { Booking, LessonFacts } from '../../domain/booking.ts';
import { infoOf, type ViewRow } from '../../queries/booking-rows.ts';

/** The columns that the domain works with, without anybody's card. */
export const rowColumns = `
  b.id, b.tutor_uid, b.student_uid, b.starts_at, b.status, b.is_pte,
  b.topic_material, b.topic_course, b.topic_lesson, b.topic_code, b.topic_name,
  b.introduction, b.correct_mistakes, b.notes, b.rate, b.currency, b.wallet, b.is_mock, b.commenced_at, b.first_joined_at,
  b.tutor_was_present, b.has_feedback, b.is_viewed_once, b.version, b.updated_at, b.updated_by`;

export type BookingRow = Omit<ViewRow, `tutor_${'name'}` | `student_${'name'}` | 'is_paid'> & {
  tutor_was_present: boolean;
};

export function bookingOf(row: BookingRow): Booking {
  const place = {
    id: row.id,
    tutorUid: row.tutor_uid,
    startsAt: row.starts_at,
    isPte: row.is_pte,
    version: row.version,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
  };
  if (row.student_uid === null || row.wallet === null) return { ...place, status: 'pending' };
  const facts: LessonFacts = {
    ...place,
    studentUid: row.student_uid,
    info: infoOf(row),
    rate: Number(row.rate),
    currency: row.currency ?? '',
    wallet: row.wallet,
    isMock: row.is_mock,
    commencedAt: row.commenced_at ?? undefined,
    firstJoinedAt: row.first_joined_at ?? undefined,
    tutorWasPresent: row.tutor_was_present,
    hasFeedback: row.has_feedback,
    isViewedOnce: row.is_viewed_once,
  };
  switch (row.status) {
    case 'pending':
    case 'open':
      throw new Error(`booking ${row.id} is ${row.status} but has a student`);
    case 'in-progress':
    case 'tutor-present':
      return { ...facts, status: row.status, commencedAt: facts.commencedAt ?? facts.updatedAt };
    default:
      return { ...facts, status: row.status };
  }
}

/** A group lesson in the shape that the live card and the room work with; the session's title stands for its students. */
import type { BookingJson, GroupLessonJson } from '../api/types.ts';

export type NearLesson = Omit<BookingJson, 'type'> & {
  type: 'one-on-one' | 'group';
  groupSessionId?: string;
  /** Everybody for the tutor, oneself for a student. */
  students?: readonly { id: string; name: string; image: string }[];
};

export function asBooking(lesson: GroupLessonJson): NearLesson {
  const { uid: tutor, ...card } = lesson.tutor;
  return {
    id: lesson.bookingId,
    groupSessionId: lesson.groupSessionId,
    type: 'group',
    tutor,
    student: null,
    students: lesson.students.map(({ id, name, image }) => ({ id, name, image })),
    when: lesson.when,
    status: lesson.status,
    isPte: lesson.isPte,
    version: lesson.version,
    info: { topic: lesson.info.topic, introduction: false, correctMistakes: false, notes: '' },
    profile: { tutor: card, student: { name: lesson.title, image: '', timeZone: '' } },
    payment: null,
    isViewedOnce: false,
    hasFeedback: false,
    tokenType: null,
    lastUpdated: lesson.lastUpdated,
    updatedBy: lesson.updatedBy,
    commencedAt: lesson.commencedAt,
  };
}

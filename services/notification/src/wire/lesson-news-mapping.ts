/** What booking's and identity's facts say of a lesson, in the words of the rules that tell people. */
import type { Lesson, LessonChanged, PersonCard } from '@parlance/proto/booking/v1';
import type { RatingSubmitted } from '@parlance/proto/identity/v1';
import { epochMs, epochMsOrNull } from '@parlance/proto/json/time';
import { statusWord } from '@parlance/proto/json/words';
import { nothingMore, type LessonMoved, type LessonNews, type Party, type ToldLesson } from '../domain/lesson-news.ts';

const partyOf = ({ uid, name, timeZone }: PersonCard): Party => ({ uid, name, timeZone });

/** Undefined without its teacher or its time. */
function toldLessonFromMessage({
  id,
  tutor,
  when,
  topic,
  session,
  seats,
  version,
  status,
}: Lesson): ToldLesson | undefined {
  if (!tutor || !when) return undefined;
  const isAhead = ['booked', 'open'].includes(statusWord(status) ?? '');
  return {
    bookingId: id,
    title: session?.title ?? '',
    topic: topic ? `${topic.code} ${topic.name}`.trim() : '',
    startsAt: new Date(epochMs(when)),
    tutor: partyOf(tutor),
    isAhead: isAhead && seats.some((seat) => statusWord(seat.status) === 'booked'),
    version,
  };
}

export function lessonMovedFromMessage(
  { lesson, from, cause, moved, reason }: Omit<LessonChanged, 'lesson'> & { lesson: Lesson },
  actorUid: string | undefined,
): LessonMoved | undefined {
  const told = toldLessonFromMessage(lesson);
  const students = new Map(lesson.seats.map(({ id, student }) => [id, student]));
  const wasAhead = ['pending', 'open'].includes(statusWord(from) ?? '');
  return (
    told && {
      lesson: told,
      isCancelled: Boolean(lesson.session) && wasAhead && statusWord(lesson.status) === 'cancelled',
      cause,
      actorUid,
      reason,
      seats: moved.flatMap((seat) => {
        const student = students.get(seat.seatId);
        const { refunded: isRefunded } = seat;
        const words = { from: statusWord(seat.from), to: statusWord(seat.to), isRefunded };
        return student ? [{ ...words, student: partyOf(student) }] : [];
      }),
    }
  );
}

/** What identity says of a rating says nothing of its lesson but the id. */
export function ratingNewsFromMessage({ person, rating, studentName }: RatingSubmitted): LessonNews | undefined {
  if (!person || !rating) return undefined;
  const { uid, name, timeZone } = person;
  const tutor = { uid, name, timeZone };
  const startsAt = new Date(epochMsOrNull(rating.when) ?? 0);
  return {
    ...nothingMore,
    kind: 'lesson-rating',
    to: { ...tutor, role: 'tutor' },
    lesson: { bookingId: rating.bookingId, title: '', topic: '', startsAt, tutor, isAhead: false, version: 0 },
    other: { name: studentName, timeZone: '' },
    by: 'student',
    reason: rating.message,
    rating: rating.rating,
  };
}

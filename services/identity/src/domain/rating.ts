/** A student's word on a tutor: 1 to 5 and at most 400 characters, after a completed lesson with that tutor, once a booking (NS-32). */
import { rating as limits, text } from '@parlance/proto/limits';
import { charactersIn } from '@parlance/proto/limits/fields';
import { faultsOf, type Faults } from './account-fields.ts';
import { changed, type Change, type Person } from './person.ts';

export type Rating = {
  id: string;
  tutorUid: string;
  studentUid: string;
  bookingId: string;
  rating: number;
  message: string;
  when: Date;
};

/** What identity knows of a booked lesson, from booking's facts. */
export type LessonHeld = { bookingId: string; tutorUid: string; studentUid: string; status: string };

export function ratingFaults({ rating, message }: { rating: number; message: string }): Faults {
  const inRange = Number.isInteger(rating) && rating >= limits.min && rating <= limits.max;
  return faultsOf({
    rating: inRange ? undefined : `must be ${limits.min} to ${limits.max}`,
    message: charactersIn(message) > text.ratingMessage ? `At most ${text.ratingMessage} characters` : undefined,
  });
}

export function isTheirLesson(
  lesson: LessonHeld | undefined,
  who: { tutorUid: string; studentUid: string },
): lesson is LessonHeld {
  return lesson !== undefined && lesson.tutorUid === who.tutorUid && lesson.studentUid === who.studentUid;
}

export function mayRate(lesson: LessonHeld | undefined, who: { tutorUid: string; studentUid: string }): boolean {
  return isTheirLesson(lesson, who) && lesson.status === 'completed';
}

/** The fact itself is the rating's (RatingSubmitted). */
export function withAverage(person: Person, { avg, count }: { avg: number; count: number }): Change {
  if (!person.tutor) throw new Error('only tutors are rated');
  return changed({ ...person, tutor: { ...person.tutor, ratingAvg: avg, ratingCount: count } }, []);
}

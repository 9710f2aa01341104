/** A lesson as others see it, in answers and in facts: its seats, the cards of its people, and what it says of its session (DATA-02..DATA-09). */
import type { Lesson } from './lesson.ts';
import type { Session } from './session.ts';

export type PersonCard = {
  uid: string;
  name: string;
  imageUrl: string;
  timeZone: string;
  isPte: boolean;
  ratingAvg: number;
  status: string;
  currency: string;
};

type SessionFacts = Pick<Session, 'title' | 'status' | 'minStudents' | 'courseName' | 'level'> & {
  lessonCount: number;
};

export type LessonView = {
  lesson: Lesson;
  /** Undefined for an hour that belongs to none. */
  session: SessionFacts | undefined;
  tutor: PersonCard;
  /** Of everybody who has or had a seat, by uid. */
  students: Readonly<Record<string, PersonCard>>;
  isPaid: boolean;
};
export type SessionView = { session: Session; tutor: PersonCard; lessons: LessonView[] };

/** What others see of a person, and no more. */
export function cardOfPerson(person: PersonCard): PersonCard {
  const { uid, name, imageUrl, timeZone, isPte, ratingAvg, status, currency } = person;
  return { uid, name, imageUrl, timeZone, isPte, ratingAvg, status, currency };
}

/**
 * An hour as one student knows it: with the own seat alone, and as it was when that was given back; without any while it is offered under
 * the id.
 */
export function asBooking(view: LessonView, bookingId: string): LessonView {
  const seat = view.lesson.seats.find(({ id }) => id === bookingId);
  const card = seat && view.students[seat.studentUid];
  const students = card ? { [seat.studentUid]: card } : {};
  const own = { ...view, students, lesson: { ...view.lesson, bookingId, seats: seat ? [seat] : [] } };
  if (!seat?.gaveBack) return own;
  const nothingSince = {
    status: 'cancelled',
    commencedAt: undefined,
    firstJoinedAt: undefined,
    tutorWasPresent: false,
  } as const;
  return { ...own, lesson: { ...own.lesson, ...seat.gaveBack, ...nothingSince }, isPaid: false };
}

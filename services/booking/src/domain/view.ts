/** A lesson as others see it, in answers and in facts: its seats, the cards of its people, and what it says of its session (DATA-02..DATA-09). */
import { kindOf } from './kind.ts';
import { takenSeats, type Lesson } from './lesson.ts';
import { policyOfTaking } from './policy.ts';
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
  /** Besides English, ISO 639-1. */
  languages: string[];
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
  /** Of everybody, where only the reader's own seat was read; counted from the seats where all are there. */
  counts?: SeatCounts | undefined;
};

export type SeatCounts = { taken: number; awaitingFeedback: number; withFeedback: number };

export function countsOf({ lesson, counts }: Pick<LessonView, 'lesson' | 'counts'>): SeatCounts {
  if (counts) return counts;
  const taken = takenSeats(lesson);
  return {
    taken: taken.length,
    awaitingFeedback: taken.filter(({ status }) => status === 'pending-feedback').length,
    withFeedback: taken.filter(({ hasFeedback }) => hasFeedback).length,
  };
}

/** A session and what is said of its lessons in all. */
export type SessionHead = {
  session: Session;
  tutor: PersonCard;
  lessonCount: number;
  /** Of its first lesson. */
  startsAt: Date | undefined;
};
/** Of all its lessons; a session always has some. */
export function headOf(session: Session, lessons: readonly LessonView[]): SessionHead | undefined {
  const [first] = lessons.toSorted((a, b) => a.lesson.startsAt.getTime() - b.lesson.startsAt.getTime());
  return first && { session, tutor: first.tutor, lessonCount: lessons.length, startsAt: first.lesson.startsAt };
}
/** With the first lesson that has not begun, and some of its lessons. */
export type SessionView = SessionHead & {
  next: { startsAt: Date; taken: number } | undefined;
  lessons: LessonView[];
};

/** What others see of a person, and no more. */
export function cardOfPerson(person: PersonCard): PersonCard {
  const { uid, name, imageUrl, timeZone, isPte, ratingAvg, status, currency, languages } = person;
  return { uid, name, imageUrl, timeZone, isPte, ratingAvg, status, currency, languages };
}

/**
 * A lesson as it is known by an id: an hour with the seat of that id alone, and as it was when that was given back; without any while it is
 * offered under the id. A group's lesson is the same for all.
 */
export function knownBy(view: LessonView, bookingId: string): LessonView {
  if (kindOf(view.lesson).isGroup) return view;
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
  const { tutorSeconds: _tutor, taughtSeconds: _taught, ...hour } = own.lesson;
  const before = { policy: policyOfTaking(seat.gaveBack), ...seat.gaveBack };
  return { ...own, lesson: { ...hour, ...before, ...nothingSince }, isPaid: false };
}

/** Who is there in a run, and what a story needs of them. */
import type { Booking, Topic } from '../support/lessons.ts';
import type { TestPerson } from '../support/people.ts';

export type Attendant = TestPerson & { token: string; renew(): Promise<void> };
/** As much of somebody as a live stream needs. */
export type Listener = Pick<Attendant, 'uid' | 'token' | 'renew'>;
export type Hour = { id: string; tutor: string; when: number };

/** What each tutor has: lessons that wait for feedback, also as the last ones of a week that is over by now, or one that begins. */
export type LessonKind = 'taught' | 'taught last week' | 'running';

export type Needs = {
  students: number;
  tutors: number;
  tokensEach: number;
  /** Left out: those of lessons for one. */
  wallet?: 'group';
  /** Free hours of each tutor, one after another, from two days ahead. */
  hoursEach: number;
  /** One after another, where the school's clock can be moved. */
  lessons: readonly LessonKind[];
  /** Of each tutor, of the last week; left out: one. */
  lessonsEach?: number;
};
/** As much of it as people know who play a story. */
export type Cast = {
  students: Listener[];
  tutors: Listener[];
  /** Who pays teachers and puts up sessions; they have no part of their own. */
  admins: Listener[];
  topic: Topic;
  /** From here on nobody has anything yet. */
  firstHour: number;
  hours: Hour[];
  lessons: { kind: LessonKind; booking: Pick<Booking, 'id' | 'when'>; tutor: Listener; student: Listener }[];
};

/** Both sides of a lesson that was booked longer before: the school's clock has stood where it reminds of it. */
export type Reminded = { kind: 'lesson-reminder-day' | 'lesson-reminder-hour'; booking: string; people: string[] };

export type Company = Omit<Cast, 'students' | 'tutors' | 'lessons'> & {
  students: Attendant[];
  tutors: Attendant[];
  lessons: { kind: LessonKind; booking: Booking; tutor: Attendant; student: Attendant }[];
  /** Bookings of lessons in which both were there. */
  attended: string[];
  reminded: Reminded[];
};

export const lessonsOf = <T extends { kind: LessonKind }>(
  { lessons }: { lessons: readonly T[] },
  kind: LessonKind,
): T[] => lessons.filter((one) => one.kind === kind);

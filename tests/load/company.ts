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
export type Company = {
  students: Attendant[];
  tutors: Attendant[];
  topic: Topic;
  /** From here on nobody has anything yet. */
  firstHour: number;
  hours: Hour[];
  lessons: { kind: LessonKind; booking: Booking; tutor: Attendant; student: Attendant }[];
  /** Bookings of lessons in which both were there. */
  attended: string[];
};

export const lessonsOf = ({ lessons }: Pick<Company, 'lessons'>, kind: LessonKind): Company['lessons'] =>
  lessons.filter((one) => one.kind === kind);

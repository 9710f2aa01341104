/** A group lesson as others see it, in answers and in facts: its seats, the cards of its people, and what it says of its session (DATA-07..DATA-09). */
import type { PersonCard } from './booking-view.ts';
import type { GroupLesson } from './group-lesson.ts';
import type { GroupSession } from './group-session.ts';

type SessionFacts = Pick<GroupSession, 'title' | 'status' | 'minStudents' | 'courseName' | 'level'> & {
  lessonCount: number;
};
export type GroupLessonView = {
  lesson: GroupLesson;
  session: SessionFacts;
  tutor: PersonCard;
  /** Of everybody who has or had a seat, by uid. */
  students: Readonly<Record<string, { name: string; imageUrl: string; timeZone: string }>>;
  isPaid: boolean;
};
export type GroupSessionView = { session: GroupSession; tutor: PersonCard; lessons: GroupLessonView[] };

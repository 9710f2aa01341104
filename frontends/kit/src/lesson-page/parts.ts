/** What the portal of one side adds to a lesson's own page. */
import type { ReactNode } from 'react';
import type { Lesson } from '../lessons/lesson.ts';
import type { Viewer } from './lesson-head.tsx';
import type { Overview } from './use-lesson-overview.ts';

export type LessonPageParts = {
  viewer: Viewer;
  /** What the dialog of cancelling says. */
  cancelWords: (lesson: Lesson) => ReactNode;
  /** What else can be done with a lesson to come. */
  ways?: (lesson: Lesson) => ReactNode;
  /** What a student may say of a completed lesson. */
  judge?: (lesson: Lesson) => ReactNode;
  /** Beside what was: the next hours with this teacher. */
  again?: (overview: Overview) => ReactNode;
  /** Where a teacher writes feedback. */
  write?: (lesson: Lesson, onClose: () => void) => ReactNode;
};

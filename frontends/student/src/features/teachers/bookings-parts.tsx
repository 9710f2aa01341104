import type { BookingsParts } from '../../feature.ts';
import { RateLessonButton } from './components/rate-lesson-button.tsx';
import { TeacherLists } from './components/teacher-lists.tsx';

export const bookingsParts: BookingsParts = {
  sections: [{ view: 'search', kind: 'one-on-one', Section: TeacherLists }],
  LessonAction: RateLessonButton,
};

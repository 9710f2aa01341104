/** What a feature brings to the place where features meet. One list in `app/` names it, and nothing else does. */
import type { Overview } from '@parlance/kit/lesson-page/use-lesson-overview.ts';
import type { Lesson } from '@parlance/kit/lessons/lesson.ts';
import type { Screen } from '@parlance/kit/remote/contract.ts';
import type { ComponentType, ReactNode } from 'react';
import type { titleTexts } from './locales/texts.ts';

export type BookingsProps = {
  kind: Lesson['kind'];
  /** Shows the lessons to come. */
  onBooked: () => void;
  /** What other features let a student do with a completed lesson. */
  judge: (lesson: Lesson) => ReactNode;
};

/** What it adds to the bookings page. */
export type BookingsParts = {
  sections?: readonly {
    view: 'search' | 'upcoming' | 'history';
    /** Only where it differs: what has none is shown for each. */
    kind?: Lesson['kind'];
    Section: ComponentType<BookingsProps>;
  }[];
  /** Beside a completed lesson. */
  LessonAction?: ComponentType<{ lesson: Lesson }>;
  /** What else a student may do with a lesson to come. */
  LessonWays?: ComponentType<{ lesson: Lesson }>;
  /** Beside what is told of a lesson on its own page. */
  LessonAside?: ComponentType<{ overview: Overview }>;
  /** What the dialog of cancelling a lesson says. */
  CancelWords?: ComponentType<{ lesson: Lesson }>;
};

/** A feature that has screens besides. */
export type Feature = {
  screens: Screen<keyof typeof titleTexts.english>[];
  /** Loaded with the bookings page. */
  bookings: () => Promise<BookingsParts>;
};

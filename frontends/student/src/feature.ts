/** What a feature brings to the place where features meet. One list in `app/` names it, and nothing else does. */
import type { BookingJson } from '@parlance/kit/api/types.ts';
import type { Screen } from '@parlance/kit/remote/contract.ts';
import type { ComponentType, ReactNode } from 'react';
import type { titleTexts } from './locales/texts.ts';

/** What can be done with a completed lesson needs to know of it. A group lesson is known by the student's seat. */
export type CompletedLesson = Pick<BookingJson, 'id' | 'when' | 'tutor'> & {
  info: { topic: { name: string } | null } | null;
  profile: { tutor: { name: string } };
};

export type BookingsProps = {
  /** Shows the lessons to come. */
  onBooked: () => void;
  /** What other features let a student do with a completed lesson. */
  judge: (lesson: CompletedLesson) => ReactNode;
};

/** What it adds to the bookings page. */
export type BookingsParts = {
  sections?: readonly {
    view: 'search' | 'upcoming' | 'history';
    kind: 'one' | 'group';
    Section: ComponentType<BookingsProps>;
  }[];
  /** Beside a completed lesson. */
  LessonAction?: ComponentType<{ booking: CompletedLesson }>;
};

/** A feature that has screens besides. */
export type Feature = {
  screens: Screen<keyof typeof titleTexts.english>[];
  /** Loaded with the bookings page. */
  bookings: () => Promise<BookingsParts>;
};

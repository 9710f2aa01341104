/** What a feature brings to the bookings page and to a lesson's own, where features meet. One list in `app/` names it, and nothing else does. */
import type { Lesson } from '@parlance/kit/lessons/lesson.ts';
import type { ComponentType, ReactNode } from 'react';

/** What one feature opens of another. */
export type BookingsDialogs = {
  historyDialog: (lesson: Lesson, onClose: () => void) => ReactNode;
  submitDialog: (lesson: Lesson, onClose: () => void) => ReactNode;
};

export type BookingsProps = BookingsDialogs & { kind: Lesson['kind'] };

export type BookingsParts = {
  /** Each for lessons of either kind. */
  sections?: readonly { view: 'upcoming' | 'history'; Section: ComponentType<BookingsProps> }[];
  dialogs?: BookingsDialogs;
  /** What cancelling a lesson means, for who is about to. */
  CancelWords?: ComponentType<{ lesson: Lesson }>;
};

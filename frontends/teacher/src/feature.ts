/** What a feature brings to the bookings page, where features meet. The page's list names it, and nothing else does. */
import type { BookingJson, GroupLessonJson, GroupStudentJson } from '@parlance/kit/api/types.ts';
import type { ComponentType, ReactNode } from 'react';

/** What one feature opens of another. */
export type BookingsDialogs = {
  historyDialog: (booking: BookingJson, onClose: () => void) => ReactNode;
  submitDialog: (booking: BookingJson, onClose: () => void) => ReactNode;
  submitGroupDialog: (lesson: GroupLessonJson, awaiting: GroupStudentJson[], onClose: () => void) => ReactNode;
};

export type BookingsParts = {
  sections?: readonly {
    view: 'upcoming' | 'history';
    kind: 'one' | 'group';
    Section: ComponentType<BookingsDialogs>;
  }[];
  dialogs?: BookingsDialogs;
};

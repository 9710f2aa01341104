/** Lessons: their people's browsers are told at once. */
import type { FactHandlers } from '@parlance/runtime/events/fact-handler';
import { required } from '@parlance/runtime/events/required';
import { bookingMoved, bookingTouched, groupMoved } from '../../wire/live-event.ts';
import type { BindStores } from '../../outbound/postgres/stores.ts';

export function onBookingFacts(bind: BindStores): FactHandlers {
  return {
    'parlance.booking.v1.LessonBooked': async ({ booking }, { occurredAt }, tx) => {
      await bind(tx).liveEvents.append(bookingMoved(required(booking), occurredAt));
    },
    'parlance.booking.v1.LessonStatusChanged': async ({ booking }, { occurredAt }, tx) => {
      await bind(tx).liveEvents.append(bookingMoved(required(booking), occurredAt));
    },
    'parlance.booking.v1.BookingInfoUpdated': async ({ booking }, _envelope, tx) => {
      await bind(tx).liveEvents.append(bookingTouched(required(booking)));
    },
    'parlance.booking.v1.GroupLessonChanged': async ({ lesson, moved }, _envelope, tx) => {
      const uids = moved.map(({ studentUid }) => studentUid);
      await bind(tx).liveEvents.append(groupMoved(required(lesson), uids));
    },
    'parlance.booking.v1.FeedbackSubmitted': async ({ booking }, { occurredAt }, tx) => {
      await bind(tx).liveEvents.append(bookingMoved(required(booking), occurredAt));
    },
    'parlance.booking.v1.FeedbackViewed': async ({ booking }, _envelope, tx) => {
      await bind(tx).liveEvents.append(bookingTouched(required(booking)));
    },
    // A slot that stands open again because a student cancelled; what tutors open themselves they see anyway.
    'parlance.booking.v1.SlotOpened': async ({ booking }, { actor }, tx) => {
      const tutor = required(booking).tutor?.uid;
      if (tutor && actor?.id !== tutor) await bind(tx).liveEvents.append(bookingTouched(required(booking), [tutor]));
    },
  };
}

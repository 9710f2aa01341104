/** Every fact that content reacts to. */
import type { Clock } from '@parlance/runtime/clock/clock';
import type { FactHandlers } from '@parlance/runtime/events/fact-handler';
import { onApplicationFacts } from './on-application-facts.ts';
import { onEntitlementChanged } from './on-entitlement-changed.ts';
import {
  onBookingInfoUpdated,
  onGroupLessonChanged,
  onLessonBooked,
  onLessonStatusChanged,
} from './on-lesson-changed.ts';

export function makeFactHandlers(realTime: Clock): FactHandlers {
  return {
    'parlance.payments.v1.EntitlementChanged': onEntitlementChanged,
    'parlance.booking.v1.LessonBooked': onLessonBooked,
    'parlance.booking.v1.LessonStatusChanged': onLessonStatusChanged,
    'parlance.booking.v1.BookingInfoUpdated': onBookingInfoUpdated,
    'parlance.booking.v1.GroupLessonChanged': onGroupLessonChanged,
    ...onApplicationFacts(realTime),
  };
}

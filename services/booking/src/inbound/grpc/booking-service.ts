/** BookingService and BookingInternalService, bound to their handlers. Who may call is in the contract and enforced before us. */
import { defineService, type ServiceBinding } from '@parlance/runtime/grpc/server';
import { BookingInternalService, BookingService, GroupService } from '@parlance/proto/booking/v1';
import type { Deps } from './deps.ts';
import { makeCorrectionHandlers } from './correction-handlers.ts';
import { makeInfoHandlers } from './info-handlers.ts';
import { makeGroupFeedbackHandlers } from './group-feedback-handlers.ts';
import { makeGroupLessonHandlers } from './group-lesson-handlers.ts';
import { makeGroupSessionHandlers } from './group-session-handlers.ts';
import { makeInternalHandlers } from './internal-handlers.ts';
import { makeLessonHandlers } from './lesson-handlers.ts';
import { makeListHandlers } from './list-handlers.ts';
import { makeOfficeHandlers } from './office-handlers.ts';
import { makeRecordHandlers } from './record-handlers.ts';
import { makeSlotHandlers } from './slot-handlers.ts';
import { makeTokenHandlers } from './token-handlers.ts';
import { makeWatchGroupLessons } from './watch-group-lessons.ts';
import { makeWatchSlots } from './watch-slots.ts';

export function makeBookingServices(deps: Deps): ServiceBinding[] {
  return [
    defineService(BookingService, {
      ...makeSlotHandlers(deps),
      ...makeLessonHandlers(deps),
      ...makeListHandlers(deps),
      ...makeTokenHandlers(deps),
      ...makeOfficeHandlers(deps),
      ...makeInfoHandlers(deps),
      ...makeRecordHandlers(deps),
      ...makeCorrectionHandlers(deps),
      watchSlots: makeWatchSlots(deps),
    }),
    defineService(GroupService, {
      ...makeGroupSessionHandlers(deps),
      ...makeGroupLessonHandlers(deps),
      ...makeGroupFeedbackHandlers(deps),
      watchGroupLessons: makeWatchGroupLessons(deps),
    }),
    defineService(BookingInternalService, makeInternalHandlers(deps)),
  ];
}

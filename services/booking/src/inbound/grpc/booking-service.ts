/** BookingService and BookingInternalService, bound to their handlers. Who may call is in the contract and enforced before us. */
import { defineService, type ServiceBinding } from '@parlance/runtime/grpc/server';
import { BookingInternalService, BookingService, GroupService } from '@parlance/proto/booking/v1';
import type { BookingApp } from '../../compose/booking-app.ts';
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
import { makeWatchSlots, type WatchOptions } from './watch-slots.ts';

export function makeBookingServices(app: BookingApp, options: WatchOptions = {}): ServiceBinding[] {
  return [
    defineService(BookingService, {
      ...makeSlotHandlers(app),
      ...makeLessonHandlers(app),
      ...makeListHandlers(app),
      ...makeTokenHandlers(app),
      ...makeOfficeHandlers(app),
      ...makeInfoHandlers(app),
      ...makeRecordHandlers(app),
      ...makeCorrectionHandlers(app),
      watchSlots: makeWatchSlots(app, options),
    }),
    defineService(GroupService, {
      ...makeGroupSessionHandlers(app),
      ...makeGroupLessonHandlers(app),
      ...makeGroupFeedbackHandlers(app),
      watchGroupLessons: makeWatchGroupLessons(app, options),
    }),
    defineService(BookingInternalService, makeInternalHandlers(app)),
  ];
}

/** BookingService and BookingInternalService, bound to their handlers. Who may call is in the contract and enforced before us. */
import { defineService, type ServiceBinding } from '@parlance/runtime/grpc/server';
import { BookingInternalService, BookingService } from '@parlance/proto/booking/v1';
import { makeCalendarHandlers, type Deps as CalendarDeps } from './calendar-handlers.ts';
import { makeCorrectionHandlers, type Deps as CorrectionDeps } from './correction-handlers.ts';
import { makeFeedbackHandlers, type Deps as FeedbackDeps } from './feedback-handlers.ts';
import { makeInternalHandlers, type Deps as InternalDeps } from './internal-handlers.ts';
import { makeLessonHandlers, type Deps as LessonDeps } from './lesson-handlers.ts';
import { makeLessonPageHandlers, type Deps as LessonPageDeps } from './lesson-page-handlers.ts';
import { makeListHandlers, type Deps as ListDeps } from './list-handlers.ts';
import { makeOfficeHandlers, type Deps as OfficeDeps } from './office-handlers.ts';
import { makeRecordHandlers, type Deps as RecordDeps } from './record-handlers.ts';
import { makeSessionHandlers, type Deps as SessionDeps } from './session-handlers.ts';
import { makeSlotHandlers, type Deps as SlotDeps } from './slot-handlers.ts';
import { makeTokenHandlers, type Deps as TokenDeps } from './token-handlers.ts';
import { makeWatchLessons } from './watch-lessons.ts';
import { makeWatchSlots, type Deps as WatchDeps } from './watch-slots.ts';

type Deps = SlotDeps &
  LessonDeps &
  LessonPageDeps &
  FeedbackDeps &
  SessionDeps &
  ListDeps &
  TokenDeps &
  OfficeDeps &
  RecordDeps &
  CorrectionDeps &
  CalendarDeps &
  WatchDeps;

export function makeBookingServices(deps: Deps & InternalDeps): ServiceBinding[] {
  return [
    defineService(BookingService, {
      ...makeSlotHandlers(deps),
      ...makeLessonHandlers(deps),
      ...makeLessonPageHandlers(deps),
      ...makeFeedbackHandlers(deps),
      ...makeSessionHandlers(deps),
      ...makeListHandlers(deps),
      ...makeTokenHandlers(deps),
      ...makeOfficeHandlers(deps),
      ...makeRecordHandlers(deps),
      ...makeCorrectionHandlers(deps),
      ...makeCalendarHandlers(deps),
      watchSlots: makeWatchSlots(deps),
      watchGroupLessons: makeWatchLessons(deps),
    }),
    defineService(BookingInternalService, makeInternalHandlers(deps)),
  ];
}

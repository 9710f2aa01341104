/** BookingService and BookingInternalService, bound to their handlers. Who may call is in the contract and enforced before us. */
import { defineService, type ServiceBinding } from '@parlance/runtime/grpc/server';
import { BookingInternalService, BookingService, GroupService } from '@parlance/proto/booking/v1';
import { makeCorrectionHandlers, type Deps as CorrectionDeps } from './correction-handlers.ts';
import { makeInfoHandlers, type Deps as InfoDeps } from './info-handlers.ts';
import { makeInternalHandlers, type Deps as InternalDeps } from './internal-handlers.ts';
import { makeLessonHandlers, type Deps as LessonDeps } from './lesson-handlers.ts';
import { makeListHandlers, type Deps as ListDeps } from './list-handlers.ts';
import { makeOfficeHandlers, type Deps as OfficeDeps } from './office-handlers.ts';
import { makeRecordHandlers, type Deps as RecordDeps } from './record-handlers.ts';
import { makeSessionFeedbackHandlers, type Deps as SessionFeedbackDeps } from './session-feedback-handlers.ts';
import { makeSessionHandlers, type Deps as SessionDeps } from './session-handlers.ts';
import { makeSessionLessonHandlers, type Deps as SessionLessonDeps } from './session-lesson-handlers.ts';
import { makeSlotHandlers, type Deps as SlotDeps } from './slot-handlers.ts';
import { makeTokenHandlers, type Deps as TokenDeps } from './token-handlers.ts';
import { makeWatchLessons } from './watch-lessons.ts';
import { makeWatchSlots, type Deps as WatchDeps } from './watch-slots.ts';

type Deps = SlotDeps &
  LessonDeps &
  ListDeps &
  TokenDeps &
  OfficeDeps &
  InfoDeps &
  RecordDeps &
  CorrectionDeps &
  WatchDeps;
type SessionsDeps = SessionDeps & SessionLessonDeps & SessionFeedbackDeps;

export function makeBookingServices(deps: Deps & SessionsDeps & InternalDeps): ServiceBinding[] {
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
      ...makeSessionHandlers(deps),
      ...makeSessionLessonHandlers(deps),
      ...makeSessionFeedbackHandlers(deps),
      watchGroupLessons: makeWatchLessons(deps),
    }),
    defineService(BookingInternalService, makeInternalHandlers(deps)),
  ];
}

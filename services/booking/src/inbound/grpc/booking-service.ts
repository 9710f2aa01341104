/** BookingService and BookingInternalService, bound to their handlers. Who may call is in the contract and enforced before us. */
import { defineService, type ServiceBinding } from '@parlance/runtime/grpc/server';
import { BookingInternalService, BookingService, GroupService } from '@parlance/proto/booking/v1';
import { makeCorrectionHandlers, type Deps as CorrectionDeps } from './correction-handlers.ts';
import { makeInfoHandlers, type Deps as InfoDeps } from './info-handlers.ts';
import { makeGroupFeedbackHandlers, type Deps as GroupFeedbackDeps } from './group-feedback-handlers.ts';
import { makeGroupLessonHandlers, type Deps as GroupLessonDeps } from './group-lesson-handlers.ts';
import { makeGroupSessionHandlers, type Deps as GroupSessionDeps } from './group-session-handlers.ts';
import { makeInternalHandlers, type Deps as InternalDeps } from './internal-handlers.ts';
import { makeLessonHandlers, type Deps as LessonDeps } from './lesson-handlers.ts';
import { makeListHandlers, type Deps as ListDeps } from './list-handlers.ts';
import { makeOfficeHandlers, type Deps as OfficeDeps } from './office-handlers.ts';
import { makeRecordHandlers, type Deps as RecordDeps } from './record-handlers.ts';
import { makeSlotHandlers, type Deps as SlotDeps } from './slot-handlers.ts';
import { makeTokenHandlers, type Deps as TokenDeps } from './token-handlers.ts';
import { makeWatchGroupLessons } from './watch-group-lessons.ts';
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
type GroupDeps = GroupSessionDeps & GroupLessonDeps & GroupFeedbackDeps;

export function makeBookingServices(deps: Deps & GroupDeps & InternalDeps): ServiceBinding[] {
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

/** BookingService and BookingInternalService, bound to their handlers. Who may call is in the contract and enforced before us. */
import { exportedUid, exportPage } from '@parlance/runtime/export/export-page';
import { answerPersonEvents } from '@parlance/runtime/person-events/person-events';
import { defineService, requireActor, type ServiceBinding } from '@parlance/runtime/grpc/server';
import { BookingInternalService, BookingService } from '@parlance/proto/booking/v1';
import { personEvents } from '../../queries/person-events.ts';
import { exportPlan } from '../../queries/person-export.ts';
import { makeCalendarHandlers, type Deps as CalendarDeps } from './calendar-handlers.ts';
import { makeDemandHandlers, type Deps as DemandDeps } from './demand-handlers.ts';
import { makeClaimHandlers, type Deps as ClaimDeps } from './claim-handlers.ts';
import { makeCorrectionHandlers, type Deps as CorrectionDeps } from './correction-handlers.ts';
import { makeEvidenceHandlers, type Deps as EvidenceDeps } from './evidence-handlers.ts';
import { makeFeedbackHandlers, type Deps as FeedbackDeps } from './feedback-handlers.ts';
import { makeInternalHandlers, type Deps as InternalDeps } from './internal-handlers.ts';
import { makeLessonHandlers, type Deps as LessonDeps } from './lesson-handlers.ts';
import { makeLessonPageHandlers, type Deps as LessonPageDeps } from './lesson-page-handlers.ts';
import { makeListHandlers, type Deps as ListDeps } from './list-handlers.ts';
import { makeOfficeHandlers, type Deps as OfficeDeps } from './office-handlers.ts';
import { makePolicyHandlers, type Deps as PolicyDeps } from './policy-handlers.ts';
import { makePolicyTrialHandlers, type Deps as PolicyTrialDeps } from './policy-trial-handlers.ts';
import { makeRebookHandlers, type Deps as RebookDeps } from './rebook-handlers.ts';
import { makeRecordHandlers, type Deps as RecordDeps } from './record-handlers.ts';
import { makeSessionHandlers, type Deps as SessionDeps } from './session-handlers.ts';
import { makeSlotHandlers, type Deps as SlotDeps } from './slot-handlers.ts';
import { makeTimeOffHandlers, type Deps as TimeOffDeps } from './time-off-handlers.ts';
import { makeTokenHandlers, type Deps as TokenDeps } from './token-handlers.ts';
import { makeWatchLessons } from './watch-lessons.ts';
import { makeWatchSlots, type Deps as WatchDeps } from './watch-slots.ts';

type Deps = SlotDeps &
  LessonDeps &
  LessonPageDeps &
  EvidenceDeps &
  RebookDeps &
  FeedbackDeps &
  SessionDeps &
  ListDeps &
  TokenDeps &
  OfficeDeps &
  RecordDeps &
  CorrectionDeps &
  ClaimDeps &
  PolicyDeps &
  PolicyTrialDeps &
  TimeOffDeps &
  CalendarDeps &
  DemandDeps &
  WatchDeps;

export function makeBookingServices(deps: Deps & InternalDeps): ServiceBinding[] {
  return [
    defineService(BookingService, {
      ...makeSlotHandlers(deps),
      ...makeLessonHandlers(deps),
      ...makeLessonPageHandlers(deps),
      ...makeEvidenceHandlers(deps),
      ...makeRebookHandlers(deps),
      ...makeFeedbackHandlers(deps),
      ...makeSessionHandlers(deps),
      ...makeListHandlers(deps),
      ...makeTokenHandlers(deps),
      ...makeOfficeHandlers(deps),
      ...makeRecordHandlers(deps),
      ...makeCorrectionHandlers(deps),
      ...makeClaimHandlers(deps),
      ...makePolicyHandlers(deps),
      ...makePolicyTrialHandlers(deps),
      ...makeTimeOffHandlers(deps),
      ...makeCalendarHandlers(deps),
      ...makeDemandHandlers(deps),
      exportPerson: ({ uid, pageToken }, call) =>
        exportPage(deps.db, exportPlan, { uid: exportedUid(uid, requireActor(call)), pageToken }),
      listPersonEvents: answerPersonEvents(deps.db, personEvents),
      watchSlots: makeWatchSlots(deps),
      watchGroupLessons: makeWatchLessons(deps),
    }),
    defineService(BookingInternalService, makeInternalHandlers(deps)),
  ];
}

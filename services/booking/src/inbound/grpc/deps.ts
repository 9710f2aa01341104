/** What the services of booking are made of. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { AdjustTokens } from '../../usecases/adjust-tokens.ts';
import type { BookGroupLessons } from '../../usecases/book-group-lessons.ts';
import type { CancelByStudent, CancelByTutor } from '../../usecases/cancel-lesson.ts';
import type { CancelGroupLesson, CancelGroupSession } from '../../usecases/cancel-group.ts';
import type { CloseSlot, OpenSlots } from '../../usecases/slots.ts';
import type { CommenceLesson, JoinLesson } from '../../usecases/run-lesson.ts';
import type { CancelByAdmin, CorrectOutcome } from '../../usecases/correct-by-admin.ts';
import type { CreateGroupSession } from '../../usecases/create-group-session.ts';
import type {
  MarkGroupFeedbackViewed,
  SubmitGroupFeedback,
  SaveGroupFeedbackDraft,
} from '../../usecases/group-feedback.ts';
import type { MarkFeedbackViewed, SaveFeedbackDraft, SubmitFeedback } from '../../usecases/lesson-feedback.ts';
import type { Clock } from '../../usecases/ports.ts';
import type { ReserveSlot } from '../../usecases/reserve-slot.ts';
import type { RevokeTokens } from '../../usecases/revoke-tokens.ts';
import type { CommenceGroupLesson, JoinGroupLesson } from '../../usecases/run-group-lesson.ts';
import type { SubmitPreference } from '../../usecases/submit-preference.ts';
import type { UpdateBookingInfo } from '../../usecases/update-booking-info.ts';
import type { UpdateGroupTopic } from '../../usecases/update-group-topic.ts';
import type { SlotFeed } from '../events/slot-feed.ts';

export type Deps = {
  db: Queryable;
  clock: Clock;
  slotFeed: SlotFeed;
  adjustTokens: AdjustTokens;
  bookGroupLessons: BookGroupLessons;
  cancelByAdmin: CancelByAdmin;
  cancelByStudent: CancelByStudent;
  cancelByTutor: CancelByTutor;
  cancelGroupLesson: CancelGroupLesson;
  cancelGroupSession: CancelGroupSession;
  closeSlot: CloseSlot;
  commenceGroupLesson: CommenceGroupLesson;
  commenceLesson: CommenceLesson;
  correctOutcome: CorrectOutcome;
  createGroupSession: CreateGroupSession;
  joinGroupLesson: JoinGroupLesson;
  joinLesson: JoinLesson;
  markFeedbackViewed: MarkFeedbackViewed;
  markGroupFeedbackViewed: MarkGroupFeedbackViewed;
  openSlots: OpenSlots;
  reserveSlot: ReserveSlot;
  revokeTokens: RevokeTokens;
  saveFeedbackDraft: SaveFeedbackDraft;
  saveGroupFeedbackDraft: SaveGroupFeedbackDraft;
  submitFeedback: SubmitFeedback;
  submitGroupFeedback: SubmitGroupFeedback;
  submitPreference: SubmitPreference;
  updateBookingInfo: UpdateBookingInfo;
  updateGroupTopic: UpdateGroupTopic;
};

/** What a tutor has written of a feedback that is not submitted yet (FB-55). */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const createFeedbackDrafts: Migration = {
  name: '20260126T0910_create_feedback_drafts',
  async up(tx) {
    await tx.query(`
      create table feedback_drafts (
        booking_id uuid not null,
        -- The fields of a feedback, with whatever they hold so far.
        words jsonb not null,
        saved_at timestamptz not null,
        constraint feedback_drafts_pkey primary key (booking_id),
        constraint feedback_drafts_of_a_booking foreign key (booking_id) references bookings (id) on delete cascade
      )`);
  },
};

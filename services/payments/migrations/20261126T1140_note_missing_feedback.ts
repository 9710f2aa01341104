import type { Migration } from '@parlance/runtime/postgres/migrate';

/** Whose week a lesson is missing from for want of feedback in time. Facts from now on say it: what came before is not known. */
export const noteMissingFeedback: Migration = {
  name: '20261126T1140_note_missing_feedback',
  overlap: 'What 0.1.0 takes in meanwhile changes none of it: such a lesson is counted, or not, as it was before.',
  async up(tx) {
    await tx.query(`
      alter table lesson_versions
        add column lacking_tutor_uid text,
        add column lacking_currency text,
        add column lacking_period date,
        add constraint lesson_versions_lacking_whole
          check (num_nonnulls(lacking_tutor_uid, lacking_currency, lacking_period) in (0, 3))`);
    await tx.query(
      'create index lesson_versions_lacking on lesson_versions (lacking_period, lacking_tutor_uid) where lacking_period is not null',
    );
  },
};

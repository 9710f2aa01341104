/**
 * A lesson's PDF has revisions, its recordings an order and titles. A lesson without revisions reads the file that its own row names, as one
 * that stood from the beginning. Who takes or gives a lesson when says which revision is read in it. Where a lesson or a course has been
 * before it was moved is kept, because what was booked names the place that it had then.
 */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const keepRevisions: Migration = {
  name: '20261126T1501_keep_revisions',
  overlap:
    'Both tables hold rows of the lessons that programs after 0.1.0 change, and 0.1.0 takes away no lesson and no file that one names.',
  async up(tx) {
    await tx.query(`
      create table lesson_documents (
        lesson_id uuid not null,
        revision int4 not null,
        file_id uuid not null,
        at timestamptz,
        constraint lesson_documents_pkey primary key (lesson_id, revision),
        constraint lesson_documents_lesson foreign key (lesson_id) references lessons (id),
        constraint lesson_documents_file foreign key (file_id) references files (id)
      )`);
    await tx.query(`
      create table lesson_recordings (
        lesson_id uuid not null,
        pos int4 not null,
        file_id uuid not null,
        title text not null,
        seconds int4 not null,
        constraint lesson_recordings_pkey primary key (lesson_id, pos),
        constraint lesson_recordings_lesson foreign key (lesson_id) references lessons (id),
        constraint lesson_recordings_file foreign key (file_id) references files (id)
      )`);
    // How many a PDF has, as it was counted when it arrived.
    await tx.query('alter table files add column pages int4');
    await tx.query(
      'create table moves (child uuid not null, parent uuid not null, constraint moves_pkey primary key (child, parent))',
    );
    await tx.query(`
      alter table lesson_participants add column starts_at timestamptz, add column tutor_uid text not null default ''`);
    await tx.query(`create index lessons_by_audio on lessons (audio_resource) where audio_resource <> ''`);
    await tx.query('create index lesson_participants_lesson on lesson_participants (lesson_id, starts_at)');
  },
};

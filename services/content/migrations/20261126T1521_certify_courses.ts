/** Certificates (PROG-02, NS-31): one stands for a student and a course. `said` is what it says, `record` that with the hash of its PDF, signed. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const certifyCourses: Migration = {
  name: '20261126T1521_certify_courses',
  overlap:
    '0.1.0 takes away no course, and of files only those that nobody claimed in time; a certificate has no such file.',
  async up(tx) {
    await tx.query(`
      create table certificates (
        id uuid not null,
        number text not null,
        student_uid text not null,
        course_id uuid not null,
        state text not null,
        issued_at timestamptz not null,
        said jsonb not null,
        record text,
        pdf_sha256 text,
        file_id uuid,
        claimed_until timestamptz,
        revoked_at timestamptz,
        revoked_by text,
        revoked_reason text,
        constraint certificates_pkey primary key (id),
        constraint certificates_number unique (number),
        constraint certificates_course foreign key (course_id) references courses (id),
        constraint certificates_file foreign key (file_id) references files (id),
        constraint certificates_state check (state in ('issuing', 'issued', 'revoked')),
        constraint certificates_issued_whole check (
          state <> 'issued' or (record is not null and pdf_sha256 is not null and file_id is not null)),
        constraint certificates_revoked_whole check ((state = 'revoked') = (revoked_at is not null))
      )`);
    await tx.query(
      `create unique index certificates_one_stands on certificates (student_uid, course_id) where state <> 'revoked'`,
    );
    await tx.query('create index certificates_student on certificates (student_uid, issued_at, id)');
    await tx.query(`create index certificates_issuing on certificates (issued_at) where state = 'issuing'`);
    await tx.query('create index certificates_file_idx on certificates (file_id)');
  },
};

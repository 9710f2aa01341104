/** Which days and hours students would like, as they submitted it (SRCH-34, ADM-14). */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const createPreferredTimes: Migration = {
  name: '20260126T0900_create_preferred_times',
  async up(tx) {
    await tx.query(`
      create table preferred_times (
        id uuid not null,
        student_uid text not null,
        -- IANA zone in which the hours are meant.
        time_zone text not null,
        -- [{day, time}], Monday to Sunday and 0 to 23.
        schedule jsonb not null,
        submitted_at timestamptz not null,
        constraint preferred_times_pkey primary key (id)
      )`);
    await tx.query('create index preferred_times_by_day on preferred_times (submitted_at, id)');
    await tx.query('create index preferred_times_of_student on preferred_times (student_uid)');
  },
};

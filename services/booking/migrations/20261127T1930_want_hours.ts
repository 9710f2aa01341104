/** Hours of the week that students want, as their own clock says them: by preferred times, and by searches that found nothing (ADR 0088). */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const wantHours: Migration = {
  name: '20261127T1930_want_hours',
  async up(tx) {
    await tx.query(`
      create table wanted_hours (
        student_uid text not null,
        -- 0 is Monday 00:00, 167 Sunday 23:00.
        hour smallint not null,
        time_zone text not null,
        -- 1 Workplace, 2 PTE, 3 either.
        streams smallint not null,
        -- When it was said last; by each way.
        preferred_on date,
        searched_on date,
        -- Dates of that clock between which it was searched.
        searched_from date,
        searched_until date,
        constraint wanted_hours_pkey primary key (student_uid, hour),
        constraint wanted_hours_of_a_week check (hour between 0 and 167),
        constraint wanted_hours_streams_known check (streams between 1 and 3)
      )`);
    await tx.query(`
      create index wanted_hours_of_clocks on wanted_hours (time_zone, hour)
      include (streams, preferred_on, searched_on, student_uid, searched_from, searched_until)`);
    await tx.query(`
      create index people_teaching on people (uid) include (is_pte)
      where role = 'tutor' and is_enabled and status <> 'training'`);
    // What was said before counts as if it had been said now: the newest of a student.
    await tx.query(`
      insert into wanted_hours (student_uid, hour, time_zone, streams, preferred_on)
      select distinct on (t.student_uid, h.hour) t.student_uid, h.hour, t.time_zone, 3, t.submitted_at::date
      from preferred_times t
        join people p on p.uid = t.student_uid and p.role = 'student' and p.is_enabled
        cross join lateral jsonb_to_recordset(t.schedule) as s (day text, time int)
        cross join lateral (
          select (array_position(
            array['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'], s.day) - 1) * 24 + s.time as hour) h
      where h.hour between 0 and 167
      order by t.student_uid, h.hour, t.submitted_at desc`);
  },
};

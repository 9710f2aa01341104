/** What students would like, newest first, for administrators (EP-46, ADM-14). */
import { cutPage, readPageToken } from '@parlance/runtime/paging/page-token';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { lists } from '@parlance/proto/limits';
import type { PreferredTime } from '../domain/preferred-time.ts';
import type { PersonCard } from './booking-view.ts';

export type PreferenceView = {
  id: string;
  student: PersonCard;
  timeZone: string;
  schedule: PreferredTime[];
  at: Date;
};

type Row = {
  id: string;
  student_uid: string;
  time_zone: string;
  schedule: PreferredTime[];
  submitted_at: Date;
  name: string | null;
  image_url: string | null;
  home_zone: string | null;
};

function toView(row: Row): PreferenceView {
  const student = {
    uid: row.student_uid,
    name: row.name ?? '',
    imageUrl: row.image_url ?? '',
    timeZone: row.home_zone ?? '',
    isPte: false,
    ratingAvg: 0,
    status: '',
    currency: '',
  };
  return { id: row.id, student, timeZone: row.time_zone, schedule: row.schedule, at: row.submitted_at };
}

export async function preferredTimes(
  db: Queryable,
  { from, to, pageToken }: { from: Date | undefined; to: Date | undefined; pageToken: string },
): Promise<{ preferences: PreferenceView[]; next: string }> {
  const [before, beforeId] = readPageToken(pageToken, ['instant', 'id']) ?? [null, null];
  const { rows } = await db.query<Row>(
    `select t.id, t.student_uid, t.time_zone, t.schedule, t.submitted_at, p.name, p.image_url, p.time_zone as home_zone
     from preferred_times t left join people p on p.uid = t.student_uid
     where ($1::timestamptz is null or t.submitted_at >= $1) and ($2::timestamptz is null or t.submitted_at < $2)
       and ($3::timestamptz is null or (t.submitted_at, t.id) < ($3, $4::uuid))
     order by t.submitted_at desc, t.id desc limit $5`,
    [from ?? null, to ?? null, before, beforeId, lists.preferencesPage + 1],
  );
  const { items, next } = cutPage(rows, lists.preferencesPage, (row) => [row.submitted_at.toISOString(), row.id]);
  return { preferences: items.map(toView), next };
}

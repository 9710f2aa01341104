/** What students would like, newest first, for administrators (EP-46, ADM-14). */
import { keysetPage } from '@parlance/runtime/paging/keyset-page';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { statements } from '@parlance/runtime/postgres/statements';
import { lists } from '@parlance/proto/limits';
import type { PreferredTime } from '../domain/preferred-time.ts';
import type { PersonCard } from '../domain/booking-view.ts';

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
  const wanted = statements
    .select(
      statements.raw(
        't.id, t.student_uid, t.time_zone, t.schedule, t.submitted_at, p.name, p.image_url, p.time_zone as home_zone',
      ),
    )
    .from(statements.raw('preferred_times t left join people p on p.uid = t.student_uid'));
  if (from) wanted.where('t.submitted_at', '>=', from);
  if (to) wanted.where('t.submitted_at', '<', to);
  const { items, next } = await keysetPage<Row>(db, wanted, {
    columns: { 't.submitted_at': 'instant', 't.id': 'id' },
    keyOf: (row) => [row.submitted_at, row.id],
    order: 'desc',
    limit: lists.preferencesPage,
    pageToken,
  });
  return { preferences: items.map(toView), next };
}

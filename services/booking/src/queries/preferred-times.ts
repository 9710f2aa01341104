/** What students would like, newest first, for administrators. */
import { keysetPage } from '@parlance/runtime/paging/keyset-page';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { fieldsOf, jsonOf } from '@parlance/runtime/postgres/rows';
import { statements } from '@parlance/runtime/postgres/statements';
import { lists } from '@parlance/proto/limits';
import type { PreferredTime } from '../domain/preferred-time.ts';
import type { PersonCard } from '../domain/view.ts';
import { cardFrom } from './lesson-rows.ts';

export type PreferenceView = {
  id: string;
  student: PersonCard;
  timeZone: string;
  schedule: PreferredTime[];
  at: Date;
};

type Row = Omit<PreferenceView, 'student'> & { studentUid: string; student: Partial<PersonCard> };
const columns = `${fieldsOf('t', 'id, studentUid, timeZone, schedule, submittedAt as at')},
  json_strip_nulls(${jsonOf({ p: 'name, imageUrl, timeZone' })}) as student`;

export async function listPreferences(
  db: Queryable,
  { from, to, pageToken }: { from: Date | undefined; to: Date | undefined; pageToken: string },
): Promise<{ preferences: PreferenceView[]; next: string }> {
  const wanted = statements
    .select(statements.raw(columns))
    .from(statements.raw('preferred_times t left join people p on p.uid = t.student_uid'));
  if (from) wanted.where('t.submitted_at', '>=', from);
  if (to) wanted.where('t.submitted_at', '<', to);
  const { items, next } = await keysetPage<Row>(db, wanted, {
    columns: { 't.submitted_at': 'instant', 't.id': 'id' },
    keyOf: (row) => [row.at, row.id],
    order: 'desc',
    limit: lists.preferencesPage,
    pageToken,
  });
  const preferences = items.map(({ studentUid, student, ...preference }) => {
    return { ...preference, student: cardFrom(studentUid, student) };
  });
  return { preferences, next };
}

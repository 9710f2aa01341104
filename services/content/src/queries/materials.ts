import { keysetPage } from '@parlance/runtime/paging/keyset-page';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { rowsOf, statements } from '@parlance/runtime/postgres/statements';
import { lists } from '@parlance/proto/limits';
import type { LastChange, Material } from '../domain/library.ts';
import type { Sight } from '../domain/sight.ts';
import { materialFields } from '../outbound/postgres/library-row.ts';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import { changeFields, lastChange, type ChangeRow } from './last-change.ts';

/** With what of it somebody sees. */
export type ShownMaterial = Material & {
  courseCount: number;
  lessonCount: number;
  changed: LastChange | undefined;
};
type Row = Omit<ShownMaterial, 'changed'> & ChangeRow;

/** The default of the topic picker, then by stream. */
const rank = '(case when is_default then 0 else 2 end + is_pte::int)';
const rankOf = ({ isDefault, isPte }: Material) => (isDefault ? 0 : 2) + Number(isPte);

const shown = ({ hidden }: Sight) => {
  const courses = `from courses c where c.material_id = materials.id and c.deleted_at is null${hidden ? '' : ' and c.visible'}`;
  const lessons = `join lateral (select count(*)::int as many from lessons l
    where l.course_id = c.id and l.deleted_at is null${hidden ? '' : ' and l.visible'}) l on true`;
  return statements
    .from('materials')
    .select(
      statements.raw(`${materialFields}, ${changeFields('materials')},
        (select count(*)::int ${courses}) as "courseCount",
        (select coalesce(sum(l.many), 0)::int ${courses.replace(' where', ` ${lessons} where`)}) as "lessonCount"`),
    )
    .whereRaw('deleted_at is null');
};

const shownMaterial = ({ changedAt, changedBy, changedByName, ...row }: Row): ShownMaterial => ({
  ...row,
  changed: lastChange({ changedAt, changedBy, changedByName }),
});

/** The default of the topic picker first, then by stream, in their order. */
export async function listMaterials(
  db: Queryable,
  { sight, pageToken }: { sight: Sight; pageToken: string },
): Promise<{ materials: ShownMaterial[]; next: string }> {
  const query = shown(sight);
  if (!sight.hidden) query.whereRaw('visible');
  if (!sight.pte) query.whereRaw('not is_pte');
  const { items, next } = await keysetPage<Row>(db, query, {
    columns: { [rank]: 'number', pos: 'number', name: 'text' },
    keyOf: (row) => [rankOf(row), row.pos, row.name],
    limit: lists.materialsPage,
    pageToken,
  });
  return { materials: items.map(shownMaterial), next };
}

export async function findMaterial(db: Queryable, id: string, sight: Sight): Promise<ShownMaterial | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await rowsOf<Row>(db, shown(sight).where('id', id));
  return row && shownMaterial(row);
}

/** One changes with every change of the library, the other with which materials there are in which order. */
export async function findVersions(db: Queryable): Promise<{ version: number; orderVersion: number }> {
  const sql = 'select version, order_version as "orderVersion" from library';
  const { rows } = await db.query<{ version: number; orderVersion: number }>(sql);
  return rows[0] ?? { version: 0, orderVersion: 0 };
}

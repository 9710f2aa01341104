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
type Row = Material & ChangeRow;

/** The default of the topic picker, then by stream. */
const rank = '(case when is_default then 0 else 2 end + is_pte::int)';
const rankOf = ({ isDefault, isPte }: Material) => (isDefault ? 0 : 2) + Number(isPte);

const base = () =>
  statements
    .from('materials')
    .select(statements.raw(`${materialFields}, ${changeFields('materials')}`))
    .whereRaw('deleted_at is null');

type Count = { courses: number; lessons: number };
const nothing: Count = { courses: 0, lessons: 0 };

/** Counting the lessons of a large library takes longer than listing its materials, so it is done once for each version of it. */
const counted = new WeakMap<Queryable, Map<boolean, { version: number; counts: Map<string, Count> }>>();

async function countShown(db: Queryable, { hidden }: Sight): Promise<Map<string, Count>> {
  const { version } = await findVersions(db);
  const known = counted.get(db) ?? new Map();
  counted.set(db, known);
  const before = known.get(hidden);
  if (before?.version === version) return before.counts;
  const counts = await countAll(db, { hidden });
  known.set(hidden, { version, counts });
  return counts;
}

async function countAll(db: Queryable, { hidden, id = null }: { hidden: boolean; id?: string | null }) {
  const { rows } = await db.query<Count & { id: string }>(
    `select c.material_id as id, count(distinct c.id)::int as courses, count(l.id)::int as lessons
       from courses c left join lessons l on l.course_id = c.id and l.deleted_at is null${hidden ? '' : ' and l.visible'}
      where c.deleted_at is null${hidden ? '' : ' and c.visible'} and ($1::uuid is null or c.material_id = $1)
      group by c.material_id`,
    [id],
  );
  return new Map(rows.map(({ id: material, ...count }) => [material, count]));
}

function shownMaterial(
  { changedAt, changedBy, changedByName, ...row }: Row,
  counts: Map<string, Count>,
): ShownMaterial {
  const { courses: courseCount, lessons: lessonCount } = counts.get(row.id) ?? nothing;
  return { ...row, courseCount, lessonCount, changed: lastChange({ changedAt, changedBy, changedByName }) };
}

/** The default of the topic picker first, then by stream, in their order. */
export async function listMaterials(
  db: Queryable,
  { sight, pageToken }: { sight: Sight; pageToken: string },
): Promise<{ materials: ShownMaterial[]; next: string }> {
  const counts = await countShown(db, sight);
  const query = base();
  if (!sight.hidden) query.whereRaw('visible');
  if (!sight.pte) query.whereRaw('not is_pte');
  const { items, next } = await keysetPage<Row>(db, query, {
    columns: { [rank]: 'number', pos: 'number', name: 'text' },
    keyOf: (row) => [rankOf(row), row.pos, row.name],
    limit: lists.materialsPage,
    pageToken,
  });
  return { materials: items.map((row) => shownMaterial(row, counts)), next };
}

export async function findMaterial(db: Queryable, id: string, sight: Sight): Promise<ShownMaterial | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await rowsOf<Row>(db, base().where('id', id));
  return row && shownMaterial(row, await countAll(db, { hidden: sight.hidden, id }));
}

/** One changes with every change of the library, the other with which materials there are in which order. */
export async function findVersions(db: Queryable): Promise<{ version: number; orderVersion: number }> {
  const sql = 'select version, order_version as "orderVersion" from library';
  const { rows } = await db.query<{ version: number; orderVersion: number }>(sql);
  return rows[0] ?? { version: 0, orderVersion: 0 };
}

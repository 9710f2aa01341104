import { keysetPage } from '@parlance/runtime/paging/keyset-page';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { rowsOf, statements } from '@parlance/runtime/postgres/statements';
import { lists } from '@parlance/proto/limits';
import type { LastChange, Material } from '../domain/library.ts';
import type { LibraryState } from '../domain/library-state.ts';
import type { Sight } from '../domain/sight.ts';
import { materialFields } from '../outbound/postgres/library-row.ts';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import { courseInState, lessonInState, materialInState } from './in-state.ts';
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
const counted = new WeakMap<Queryable, Map<string, { version: number; counts: Map<string, Count> }>>();

type Counted = { hidden: boolean; state?: LibraryState | undefined };

async function countShown(db: Queryable, { hidden, state }: Counted): Promise<Map<string, Count>> {
  const { version } = await findVersions(db);
  const known = counted.get(db) ?? new Map();
  counted.set(db, known);
  const what = `${hidden}/${state}`;
  const before = known.get(what);
  if (before?.version === version) return before.counts;
  const counts = await countAll(db, { hidden, state });
  known.set(what, { version, counts });
  return counts;
}

async function countAll(db: Queryable, { hidden, state, id = null }: Counted & { id?: string | null }) {
  const { rows } = await db.query<Count & { id: string }>(
    `select c.material_id as id, count(distinct c.id)::int as courses, count(l.id)::int as lessons
       from courses c
        left join lessons l on l.course_id = c.id and l.deleted_at is null and ${lessonInState('l', state)}${hidden ? '' : ' and l.visible'}
      where c.deleted_at is null${hidden ? '' : ' and c.visible'} and (${courseInState('c', state)} or l.id is not null) and ($1::uuid is null or c.material_id = $1)
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
  { sight, pageToken, state }: { sight: Sight; pageToken: string; state?: LibraryState | undefined },
): Promise<{ materials: ShownMaterial[]; next: string }> {
  const counts = await countShown(db, { hidden: sight.hidden, state });
  const query = base();
  if (state) query.whereRaw(`(${materialInState(state)} or id = any(?::uuid[]))`, [[...counts.keys()]]);
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

/** The lessons that whoever is signed in may read. */
import { lists } from '@parlance/proto/limits';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { Sight } from '../domain/sight.ts';

export type ShownSample = {
  materialId: string;
  materialName: string;
  isPte: boolean;
  courseId: string;
  lessonId: string;
  code: string;
  name: string;
  pages: number;
};

export async function listSamples(db: Queryable, { pte, hidden }: Sight): Promise<ShownSample[]> {
  const { rows } = await db.query<ShownSample>(
    `select m.id as "materialId", m.name as "materialName", m.is_pte as "isPte", c.id as "courseId",
            l.id as "lessonId", l.code, l.name, coalesce(f.pages, 0) as pages
       from lessons l
       join courses c on c.id = l.course_id and c.deleted_at is null and ($2 or c.visible)
       join materials m on m.id = c.material_id and m.deleted_at is null and ($2 or m.visible) and ($1 or not m.is_pte)
       left join files f on f.id = l.document_file_id
      where l.is_sample and ($2 or l.visible) and l.deleted_at is null
      order by m.is_pte, m.pos, m.name, c.pos, l.level * 100 + l.pos
      limit ${lists.samples}`,
    [pte, hidden],
  );
  return rows;
}

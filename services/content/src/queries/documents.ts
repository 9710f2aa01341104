/** The PDFs that a lesson has had. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { withoutNulls } from '@parlance/runtime/postgres/rows';
import type { Revision } from '../domain/revision.ts';

export type KnownDocument = Revision & { filename: string; size: number; pages: number };

/** A lesson without revisions has the file that its own row names, from the beginning. */
export async function listRevisions(db: Queryable, lessonId: string): Promise<KnownDocument[]> {
  const { rows } = await db.query<KnownDocument>(
    `select d.revision, d.file_id as "fileId", d.at, f.filename, f.size, coalesce(f.pages, 0) as pages
       from (select revision, file_id, at from lesson_documents where lesson_id = $1
             union all
             select 1, document_file_id, null from lessons
              where id = $1 and document_file_id is not null
                and not exists (select from lesson_documents where lesson_id = $1)) d
       join files f on f.id = d.file_id
      order by d.revision`,
    [lessonId],
  );
  return rows.map(withoutNulls);
}

/** A lesson by the ids of its material, its course and itself. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import type { FoundLesson, LessonAddress } from '../usecases/sign-document.ts';

type Topic = {
  code: string;
  name: string;
  isPte: boolean;
  isHidden: boolean;
  abbreviation: string;
  courseName: string;
  /** 1 to 10, or 0. */
  level: number;
};
export type FoundTopic = FoundLesson & { topic: Topic | undefined };

type Row = Omit<Topic, 'level'> & { id: string | null; documentFileId: string | null; level: number | null };

const nothing: FoundTopic = { courseFound: false, lesson: undefined, topic: undefined };

export async function findTopic(db: Queryable, { material, course, lesson }: LessonAddress): Promise<FoundTopic> {
  if (!isUuid(material) || !isUuid(course)) return nothing;
  const { rows } = await db.query<Row>(
    `select m.is_pte as "isPte", not m.visible as "isHidden", c.abbreviation, l.id, l.code, l.name,
            l.document_file_id as "documentFileId", c.name as "courseName", l.level
       from courses c
       join materials m on m.id = c.material_id
       left join lessons l on l.course_id = c.id and l.id = $3
      where m.id = $1 and c.id = $2`,
    [material, course, isUuid(lesson) ? lesson : null],
  );
  const [row] = rows;
  if (row === undefined) return nothing;
  const { id, documentFileId, level, ...topic } = row;
  if (id === null) return { courseFound: true, lesson: undefined, topic: undefined };
  const { isPte, isHidden } = topic;
  return {
    courseFound: true,
    lesson: { id, isPte, isHidden, documentFileId: documentFileId ?? undefined },
    topic: { ...topic, level: level ?? 0 },
  };
}

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

type Row = {
  is_pte: boolean;
  visible: boolean;
  abbreviation: string;
  id: string | null;
  code: string;
  name: string;
  document_file_id: string | null;
  course_name: string;
  level: number | null;
};

const nothing: FoundTopic = { courseFound: false, lesson: undefined, topic: undefined };

export async function findTopic(db: Queryable, { material, course, lesson }: LessonAddress): Promise<FoundTopic> {
  if (!isUuid(material) || !isUuid(course)) return nothing;
  const { rows } = await db.query<Row>(
    `select m.is_pte, m.visible, c.abbreviation, l.id, l.code, l.name, l.document_file_id, c.name as course_name, l.level
       from courses c
       join materials m on m.id = c.material_id
       left join lessons l on l.course_id = c.id and l.id = $3
      where m.id = $1 and c.id = $2`,
    [material, course, isUuid(lesson) ? lesson : null],
  );
  const [row] = rows;
  if (row === undefined) return nothing;
  if (row.id === null) return { courseFound: true, lesson: undefined, topic: undefined };
  return {
    courseFound: true,
    lesson: {
      id: row.id,
      isPte: row.is_pte,
      isHidden: !row.visible,
      documentFileId: row.document_file_id ?? undefined,
    },
    topic: {
      code: row.code,
      name: row.name,
      isPte: row.is_pte,
      abbreviation: row.abbreviation,
      courseName: row.course_name,
      level: row.level ?? 0,
      isHidden: !row.visible,
    },
  };
}

/** A lesson by the ids of its material, its course and itself, at the place that it has now or at one where it was before it was moved. */
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

type Row = Omit<Topic, 'level'> & {
  id: string | null;
  level: number | null;
  courseIsDeleted: boolean;
  isDeleted: boolean;
  isSample: boolean;
  isFree: boolean;
};

const nothing: FoundTopic = { courseFound: false, lesson: undefined, topic: undefined };

/** What is deleted, and where something has been once, is hidden: nobody books it, and whoever has it goes on with it. */
const topicSql = `
  select m.is_pte as "isPte", m.is_free as "isFree", now_in.abbreviation, now_in.name as "courseName",
         l.id, l.code, l.name, l.level, coalesce(l.is_sample, false) as "isSample",
         c.deleted_at is not null or m.deleted_at is not null as "courseIsDeleted",
         coalesce(l.deleted_at, now_in.deleted_at, m.deleted_at) is not null as "isDeleted",
         not (m.visible and now_in.visible and coalesce(l.visible, true))
           or coalesce(l.deleted_at, now_in.deleted_at, m.deleted_at) is not null
           or coalesce(l.course_id <> c.id, false) or now_in.material_id <> $1 as "isHidden"
    from courses c
    left join lessons l on l.id = $3
      and (l.course_id = c.id or exists (select from moves where child = l.id and parent = c.id))
    join courses now_in on now_in.id = coalesce(l.course_id, c.id)
    join materials m on m.id = now_in.material_id
   where c.id = $2 and (c.material_id = $1 or exists (select from moves where child = c.id and parent = $1))`;

export async function findTopic(db: Queryable, { material, course, lesson }: LessonAddress): Promise<FoundTopic> {
  if (!isUuid(material) || !isUuid(course)) return nothing;
  const { rows } = await db.query<Row>(topicSql, [material, course, isUuid(lesson) ? lesson : null]);
  const [row] = rows;
  if (row === undefined) return nothing;
  const { id, level, courseIsDeleted, isDeleted, isSample, isFree, ...topic } = row;
  if (id === null) return { ...nothing, courseFound: !courseIsDeleted };
  const { isPte, isHidden } = topic;
  return {
    courseFound: true,
    lesson: { id, isPte, isHidden, isDeleted, isSample, isFree },
    topic: { ...topic, level: level ?? 0 },
  };
}

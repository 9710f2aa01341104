import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { ReviewStore } from '../../usecases/progress-ports.ts';

const lockOf = 'hashtextextended($1, 0)';
const nameOf = (courseId: string): string => `lessons of ${courseId}`;

export function makeReviewStore(tx: Tx): ReviewStore {
  return {
    async hold(courseId) {
      await tx.query(`select pg_advisory_xact_lock_shared(${lockOf})`, [nameOf(courseId)]);
    },
    async ask(courseId) {
      await tx.query(`select pg_advisory_xact_lock(${lockOf})`, [nameOf(courseId)]);
      const anew = `insert into course_reviews (course_id, after) values ($1, '') on conflict (course_id) do update set after = ''`;
      await tx.query(anew, [courseId]);
    },
    async isAny() {
      return (await tx.query('select from course_reviews limit 1')).rowCount === 1;
    },
    async claim() {
      const { rows } = await tx.query<{ courseId: string; after: string }>(
        `select course_id as "courseId", after from course_reviews order by course_id limit 1 for update skip locked`,
      );
      return rows[0];
    },
    async listComplete({ courseId, after }, most) {
      const { rows } = await tx.query<{ uid: string }>(
        `select p.student_uid as uid
           from lessons l join progress p on p.lesson_id = l.id
          where l.course_id = $1 and l.visible and l.deleted_at is null
            and p.completed_at is not null and p.student_uid > $2
            and not exists (select from certificates c where c.student_uid = p.student_uid and c.course_id = $1)
          group by p.student_uid
         having count(*) = (select count(*) from lessons where course_id = $1 and visible and deleted_at is null)
          order by p.student_uid limit $3`,
        [courseId, after, most],
      );
      return rows.map(({ uid }) => uid);
    },
    async goOn(courseId, after) {
      await tx.query('update course_reviews set after = $2 where course_id = $1', [courseId, after]);
    },
    async end(courseId) {
      await tx.query('delete from course_reviews where course_id = $1', [courseId]);
    },
  };
}

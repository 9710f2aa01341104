import { excluded, fieldsOf, insertRow, rowOf, updateRow, withoutNulls } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import type { Credit, Progress } from '../../domain/progress.ts';
import {
  listCompletions,
  listProgressLessons,
  ofProgress,
  progressFields,
  selectProgressCourse,
} from '../../queries/progress-rows.ts';
import type { ProgressCourse, ProgressStore } from '../../usecases/progress-ports.ts';

const ofCredit = 'bookingId, studentUid, lessonId, startsAt, tutorUid, tutor';
const creditFields = fieldsOf('lesson_credits', ofCredit);

export function makeProgressStore(tx: Tx): ProgressStore {
  return { ...makeLearners(tx), ...makeLibrary(tx), ...makeLines(tx), ...makeCredits(tx) };
}

function makeLearners(tx: Tx) {
  return {
    async lockLearner(uid) {
      await insertRow(tx, 'learners', { uid, version: 0 }, 'on conflict do nothing');
      const { rows } = await tx.query<{ version: number; isForgotten: boolean }>(
        'select version, forgotten_at is not null as "isForgotten" from learners where uid = $1 for update',
        [uid],
      );
      const [learner] = rows;
      if (learner === undefined) throw new Error('a learner was removed, and none ever is');
      return learner;
    },
    async saveLearner(uid, { version }) {
      await updateRow(tx, 'learners', { uid }, { version });
    },
    async forgetStudent(uid, at) {
      await updateRow(tx, 'learners', { uid }, { forgottenAt: at });
    },
  } satisfies Partial<ProgressStore>;
}

function makeLibrary(tx: Tx) {
  return {
    async findCourse(courseId, materialId) {
      if (!isUuid(courseId) || (materialId !== undefined && !isUuid(materialId))) return undefined;
      const sql = `${selectProgressCourse} where c.id = $1
        and ($2::uuid is null or (m.id = $2 and c.deleted_at is null and m.deleted_at is null))`;
      return (await tx.query<ProgressCourse>(sql, [courseId, materialId])).rows[0];
    },
    async courseOf(lessonId) {
      if (!isUuid(lessonId)) return undefined;
      const sql = 'select course_id as id from lessons where id = $1';
      return (await tx.query<{ id: string }>(sql, [lessonId])).rows[0]?.id;
    },
    listLessons: (courseId) => listProgressLessons(tx, [courseId]),
  } satisfies Partial<ProgressStore>;
}

function makeLines(tx: Tx) {
  return {
    list: (studentUid, courseId) => listCompletions(tx, studentUid, [courseId]),
    async find(studentUid, lessonId) {
      const sql = `select ${progressFields} from progress where student_uid = $1 and lesson_id = $2`;
      const [row] = (await tx.query<Progress>(sql, [studentUid, lessonId])).rows;
      return row && withoutNulls(row);
    },
    async save(progress) {
      const row = rowOf(ofProgress, progress);
      await insertRow(tx, 'progress', row, `on conflict (student_uid, lesson_id) do update set ${excluded(row)}`);
    },
    async remove(studentUid, lessonId) {
      await tx.query('delete from progress where student_uid = $1 and lesson_id = $2', [studentUid, lessonId]);
    },
  } satisfies Partial<ProgressStore>;
}

function makeCredits(tx: Tx) {
  return {
    async takeCredit(bookingId) {
      const sql = `delete from lesson_credits where booking_id = $1 returning ${creditFields}`;
      return (await tx.query<Credit>(sql, [bookingId])).rows[0];
    },
    async addCredit(credit) {
      await insertRow(tx, 'lesson_credits', rowOf(ofCredit, credit));
    },
    async firstCredit(studentUid, lessonId, after) {
      const sql = `select ${creditFields} from lesson_credits
        where student_uid = $1 and lesson_id = $2 and ($3::timestamptz is null or starts_at > $3)
        order by starts_at, booking_id limit 1`;
      return (await tx.query<Credit>(sql, [studentUid, lessonId, after])).rows[0];
    },
  } satisfies Partial<ProgressStore>;
}

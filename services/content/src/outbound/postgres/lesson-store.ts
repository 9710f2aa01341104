import { isExclusionViolation, isForeignKeyViolation } from '@parlance/runtime/postgres/pg-errors';
import { insertRow, insertRows, rowOf, updateRow, withoutNulls } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import { refuse } from '../../domain/refusals.ts';
import type { Lesson } from '../../domain/library.ts';
import type { LessonStore } from '../../usecases/ports.ts';
import { changedBy, kept, keptFields, lessonFields, ofLesson, type KeptRow } from './library-row.ts';
import { isUuid } from '@parlance/runtime/ids/is-uuid';

/** One statement for all of them: whoever takes another's place has it when it ends. */
const saveSql = `
  update lessons set course_id = n.course_id, code = n.code, name = n.name, level = n.level, pos = n.pos,
         document_file_id = n.document_file_id, notes_file_id = n.notes_file_id, audio_resource = n.audio_resource,
         visible = n.visible, is_sample = n.is_sample, version = n.version,
         changed_by = $2, changed_by_name = $3, changed_at = $4
    from jsonb_to_recordset($1::jsonb) as n (id uuid, course_id uuid, code text, name text, level int4, pos int4,
         document_file_id uuid, notes_file_id uuid, audio_resource text, visible boolean, is_sample boolean, version int8)
   where lessons.id = n.id`;
const savedFields =
  'id, courseId, code, name, level, pos, documentFileId, notesFileId, audioResource, visible, isSample, version';
const columnOf = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const columnsOf = (lesson: Lesson) =>
  Object.fromEntries(Object.entries(rowOf(savedFields, lesson)).map(([field, value]) => [columnOf(field), value]));

export function makeLessonStore(tx: Tx): LessonStore {
  return {
    async find(id) {
      if (!isUuid(id)) return undefined;
      const sql = `select ${lessonFields}, ${keptFields('lessons')} from lessons where id = $1`;
      const { rows } = await tx.query<KeptRow<Lesson>>(sql, [id]);
      if (rows[0] === undefined) return undefined;
      const { row, ...about } = kept<Lesson>(rows[0]);
      return { ...about, row: withoutNulls(row) };
    },
    async insert(lesson, by) {
      if (lesson.documentFileId !== undefined && !isUuid(lesson.documentFileId)) throw refuse('FILE_NOT_FOUND');
      await insertRow(tx, 'lessons', { ...rowOf(ofLesson, lesson), ...changedBy(by) }).catch(orRefused);
    },
    async save(lessons, { uid, name, at }) {
      await tx.query(saveSql, [JSON.stringify(lessons.map(columnsOf)), uid, name, at]).catch(orRefused);
    },
    async addRevision({ id, documentFileId: before }, fileId, at) {
      await tx.query(
        `insert into lesson_documents (lesson_id, revision, file_id, at)
         select $1, 1, $2, null where $2::uuid is not null
            and not exists (select from lesson_documents where lesson_id = $1)`,
        [id, before ?? null],
      );
      await tx.query(
        `insert into lesson_documents (lesson_id, revision, file_id, at)
         select $1, coalesce(max(revision), 0) + 1, $2, $3 from lesson_documents where lesson_id = $1`,
        [id, fileId, at],
      );
    },
    async saveRecordings(lessonId, recordings) {
      await tx.query('delete from lesson_recordings where lesson_id = $1', [lessonId]);
      const rows = recordings.map((recording, at) => ({ ...recording, lessonId, pos: at + 1 }));
      const types = 'lessonId uuid, pos int4, fileId uuid, title text, seconds int4';
      await insertRows(tx, 'lesson_recordings', { types, rows });
      await tx.query(
        `update lesson_recordings r set seconds = f.seconds from files f
          where r.lesson_id = $1 and f.id = r.file_id and f.seconds <> r.seconds`,
        [lessonId],
      );
    },
    async remove(id, by) {
      await updateRow(tx, 'lessons', { id }, { ...changedBy(by), deletedAt: by.at });
    },
  };
}

function orRefused(error: unknown): never {
  if (isExclusionViolation(error, 'lessons_position') || isExclusionViolation(error, 'lessons_code')) {
    throw refuse('POSITION_TAKEN');
  }
  throw isForeignKeyViolation(error) ? refuse('FILE_NOT_FOUND') : error;
}

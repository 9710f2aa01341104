/** Which files the library's lessons name, and which nothing names any more. */
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import { withoutNulls } from '@parlance/runtime/postgres/rows';
import type { BookingOn } from '../../domain/retention.ts';
import { listRevisions } from '../../queries/documents.ts';
import type { FileShelf } from '../../usecases/ports.ts';

/** Of a file `f`: no lesson, no guide and no certificate names it, nor does a lesson's path of recordings lead to it. */
const isLoose = `
  not exists (select from lessons where document_file_id = f.id)
  and not exists (select from lessons where notes_file_id = f.id)
  and not exists (select from lesson_documents where file_id = f.id)
  and not exists (select from lesson_recordings where file_id = f.id)
  and not exists (select from guides where file_id = f.id)
  and not exists (select from certificates where file_id = f.id)
  and not exists (
    select from lessons where audio_resource <> '' and audio_resource in (f.path, left(f.path, -length(f.filename) - 1)))`;

/** What administrators bring for the library; pictures, and what other people bring, are named elsewhere. */
const isOfLibrary = `f.uploaded_as = 'admin' and not f.is_public
  and (f.content_type = 'application/pdf' or f.content_type like 'audio/%')`;

export function makeFileShelf(tx: Tx): FileShelf {
  return { ...makeLessons(tx), ...makeLoose(tx) };
}

function makeLessons(tx: Tx) {
  return {
    async lessonsToLookAt(after, most) {
      const { rows } = await tx.query<{ id: string; isMeant: boolean }>(
        `select l.id,
                (select count(*) > 1 from lesson_documents d where d.lesson_id = l.id)
                  or (coalesce(l.deleted_at, c.deleted_at, m.deleted_at) is not null
                    and (l.document_file_id is not null or l.notes_file_id is not null or l.audio_resource <> '')) as "isMeant"
           from (select * from lessons where id > $1 order by id limit $2) l
           join courses c on c.id = l.course_id join materials m on m.id = c.material_id
          order by l.id`,
        [after, most],
      );
      const ids = rows.filter(({ isMeant }) => isMeant).map(({ id }) => id);
      return { ids, last: rows.length < most ? undefined : rows.at(-1)?.id };
    },
    async lockLesson(id) {
      const { rows } = await tx.query<{ deletedAt: Date | null }>(
        `select least(l.deleted_at, c.deleted_at, m.deleted_at) as "deletedAt"
           from lessons l join courses c on c.id = l.course_id join materials m on m.id = c.material_id
          where l.id = $1 for update of l skip locked`,
        [id],
      );
      if (rows[0] === undefined) return undefined;
      const bookings = await tx.query<BookingOn>(
        `select distinct status, starts_at as "startsAt" from lesson_participants where lesson_id = $1`,
        [id],
      );
      return {
        deletedAt: rows[0].deletedAt ?? undefined,
        revisions: await listRevisions(tx, id),
        bookings: bookings.rows.map(withoutNulls),
      };
    },
    async removeDocuments(lessonId, revisions, newest) {
      await tx.query('delete from lesson_documents where lesson_id = $1 and revision = any($2)', [lessonId, revisions]);
      const moved = `update lessons set document_file_id = $2 where id = $1 and document_file_id is distinct from $2`;
      await tx.query(moved, [lessonId, newest]);
    },
    async removeBesides(lessonId) {
      const { rows } = await tx.query<{ id: string }>(
        `select file_id as id from lesson_recordings where lesson_id = $1
         union select notes_file_id from lessons where id = $1 and notes_file_id is not null`,
        [lessonId],
      );
      await tx.query('delete from lesson_recordings where lesson_id = $1', [lessonId]);
      await tx.query(`update lessons set notes_file_id = null, audio_resource = '' where id = $1`, [lessonId]);
      return rows.map(({ id }) => id);
    },
  } satisfies Partial<FileShelf>;
}

function makeLoose(tx: Tx) {
  return {
    async letGo(fileIds, since) {
      await tx.query('update files set loose_since = $2 where id = any($1::uuid[])', [fileIds, since]);
    },
    async markLoose(after, most, now) {
      const { rows } = await tx.query<{ id: string }>(
        `with page as (select id from files where id > $1 order by id limit $2),
              looked as (
                select f.id, ${isLoose} as loose from files f where f.id in (select id from page) and ${isOfLibrary}),
              marked as (
                update files set loose_since = case when looked.loose then $3::timestamptz end from looked
                 where looked.id = files.id and looked.loose <> (files.loose_since is not null))
         select id from page order by id`,
        [after, most, now],
      );
      return rows.length < most ? undefined : rows.at(-1)?.id;
    },
    async removeLoose(before, most) {
      const { rows: held } = await tx.query<{ id: string }>(
        `select id from files where loose_since <= $1 order by loose_since, id limit $2 for update skip locked`,
        [before, most],
      );
      const ids = held.map(({ id }) => id);
      // Once they are held nobody can name them: what was named meanwhile is seen now.
      const { rows } = await tx.query<{ id: string }>(
        `select f.id from files f where f.id = any($1::uuid[]) and ${isOfLibrary} and ${isLoose}`,
        [ids],
      );
      const gone = rows.map(({ id }) => id);
      const named = ids.filter((id) => !gone.includes(id));
      await tx.query('update files set loose_since = null where id = any($1::uuid[])', [named]);
      await tx.query('delete from uploads where file_id = any($1::uuid[])', [gone]);
      const { rows: removed } = await tx.query<{ key: string }>(
        'delete from files where id = any($1::uuid[]) returning storage_key as key',
        [gone],
      );
      return removed.map(({ key }) => key);
    },
  } satisfies Partial<FileShelf>;
}

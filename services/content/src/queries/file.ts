import { lists } from '@parlance/proto/limits';
import { cutPage, readPageToken } from '@parlance/runtime/paging/page-token';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { KnownFile } from '../usecases/sign-application-files.ts';
import type { KnownAudio } from '../usecases/sign-audio.ts';
import { isUuid } from '@parlance/runtime/ids/is-uuid';

export type ServedFile = {
  isPublic: boolean;
  filename: string;
  storageKey: string;
  size: number;
  contentType: string;
  sha256: string;
};

export async function findFile(db: Queryable, id: string): Promise<ServedFile | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await db.query<ServedFile>(
    `select filename, storage_key as "storageKey", size, content_type as "contentType", sha256, is_public as "isPublic"
       from files where id = $1`,
    [id],
  );
  return rows[0];
}

export async function findApplicationFiles(db: Queryable, links: readonly string[]): Promise<KnownFile[]> {
  const { rows } = await db.query<KnownFile>(
    `select id, path as link, content_type as "contentType", size
       from files where path = any($1) and uploaded_by = ''`,
    [links],
  );
  return rows;
}

/** Of lessons that are asked for by these paths, the recordings that their editor put in order. */
export async function findOrderedAudio(
  db: Queryable,
  paths: readonly string[],
): Promise<(KnownAudio & { asked: string })[]> {
  const { rows } = await db.query<KnownAudio & { asked: string }>(
    `select l.audio_resource as asked, f.id, f.path, coalesce(nullif(r.title, ''), f.filename) as filename,
            f.content_type as "contentType", f.size
       from lessons l join lesson_recordings r on r.lesson_id = l.id join files f on f.id = r.file_id
      where l.audio_resource = any($1) and l.audio_resource <> '' and l.deleted_at is null
      order by array_position($1, l.audio_resource), l.id, r.pos`,
    [paths],
  );
  return rows;
}

/** At a path or below it. Of recordings with one name the newest: of administrators if there are any, else of whoever used the name first. */
export async function findAudio(
  db: Queryable,
  { paths, pageToken }: { paths: readonly string[]; pageToken: string },
): Promise<{ recordings: KnownAudio[]; next: string }> {
  const [after = ''] = readPageToken(pageToken, ['text']) ?? [];
  const { rows } = await db.query<KnownAudio>(
    `select distinct on (path) id, path, filename, content_type as "contentType", size
       from files
      where (path = any($1) or left(path, -length(filename) - 1) = any($1))
        and content_type in ('audio/mpeg', 'audio/wav', 'audio/mp4') and path > $2
      order by path, uploaded_as is not distinct from 'admin' desc,
        (uploaded_as is distinct from 'admin' and uploaded_by <> (
          select f.uploaded_by from files f where f.path = files.path order by f.uploaded_at, f.id limit 1)),
        uploaded_at desc
      limit $3`,
    [paths, after, lists.recordingsPage + 1],
  );
  const { items: recordings, next } = cutPage(rows, lists.recordingsPage, { keyOf: ({ path }) => [path] });
  return { recordings, next };
}

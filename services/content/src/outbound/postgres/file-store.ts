import { insertRow, rowOf } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import { photoPath } from '../../domain/photo.ts';
import type { FileStore } from '../../usecases/ports.ts';

const fields = `id, path, filename, storageKey, size, contentType, sha256, uploadedBy, uploadedAt, keepUntil, isPublic, uploadedAs, pages, seconds`;

/** Removed together. */
const batch = 100;

export function makeFileStore(tx: Tx): FileStore {
  return {
    async findOfLibrary(ids) {
      const { rows } = await tx.query<{ id: string; contentType: string }>(
        `select id, content_type as "contentType" from files
          where id = any($1::uuid[]) and uploaded_by <> '' and holder is null and claimed_by is null`,
        [ids.filter(isUuid)],
      );
      return new Map(rows.map(({ id, contentType }) => [id, { contentType }]));
    },
    async insert(file) {
      await insertRow(tx, 'files', rowOf(fields, file));
    },
    async hold(links, { holder, now, until }) {
      const { rows } = await tx.query<{ path: string }>(
        `update files set holder = $2, keep_until = case when claimed_by is null then $4::timestamptz end
          where path = any($1) and uploaded_by = '' and (holder is null or holder = $2)
            and (keep_until is null or keep_until > $3)
         returning path`,
        [links, holder, now, until],
      );
      return rows.map(({ path }) => path);
    },
    async claim(applicationId, { holder, links, now, showsPicture }) {
      await tx.query(
        `update files set claimed_by = $1, keep_until = null,
                is_public = $4 and path like 'profiles/%'
                  and not exists (select from files p where p.path = $5 and p.keep_until is null)
          where path = any($2) and uploaded_by = '' and holder = $3`,
        [applicationId, links, holder, showsPicture, photoPath(holder)],
      );
      await tx.query(
        `update files set claimed_by = null, is_public = false, keep_until = $3
          where claimed_by = $1 and not path = any($2)`,
        [applicationId, links, now],
      );
    },
    claimPhoto: (uid, claim) => claimPhoto(tx, uid, claim),
    withoutRow: (keys) => withoutRow(tx, keys),
    async placesAfter(id, most) {
      const { rows } = await tx.query<{ id: string; storageKey: string }>(
        `select id, storage_key as "storageKey" from files where id > $1 order by id limit $2`,
        [id, most],
      );
      return rows;
    },
    ...makeRemovals(tx),
  };
}

/** Rows go, and answer where their bytes are. */
function makeRemovals(tx: Tx) {
  const remove = async (files: readonly { id: string; storageKey: string }[]): Promise<string[]> => {
    const ids = files.map(({ id }) => id);
    await tx.query('delete from uploads where file_id = any($1::uuid[])', [ids]);
    await tx.query('delete from files where id = any($1::uuid[])', [ids]);
    return files.map(({ storageKey }) => storageKey);
  };
  return {
    async removeOf(uid) {
      const { rows } = await tx.query<{ id: string; storageKey: string }>(
        `select id, storage_key as "storageKey" from files where path = $1 or holder = $2 for update`,
        [photoPath(uid), uid],
      );
      return remove(rows);
    },
    async removeExpired(now) {
      const { rows } = await tx.query<{ id: string; storageKey: string }>(
        `select id, storage_key as "storageKey" from files
          where keep_until <= $1 order by id limit ${batch} for update skip locked`,
        [now],
      );
      return remove(rows);
    },
  } satisfies Partial<FileStore>;
}

async function withoutRow(tx: Tx, keys: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ key: string }>(
    `select k.key from unnest($1::text[]) k(key)
          where not exists (select from files f where f.storage_key = k.key)
            and not exists (select from discarded_bytes d where d.storage_key = k.key)
            and not exists (
              select from uploads u
               where u.file_id is null and u.id::text = split_part(split_part(k.key, '/', 2), '.', 1))`,
    [keys],
  );
  return rows.map(({ key }) => key);
}

async function claimPhoto(tx: Tx, uid: string, { fileId, left }: { fileId: string | undefined; left: Date }) {
  const current = isUuid(fileId ?? '') ? fileId : null;
  // Only what was there before it: the photo after this one has a fact of its own.
  await tx.query(
    `update files
        set is_public = id is not distinct from $2,
            keep_until = case when id is distinct from $2 then least(keep_until, $3) end
      where path = $1
        and uploaded_at <= coalesce((select uploaded_at from files where id = $2 and path = $1), 'infinity')`,
    [photoPath(uid), current, left],
  );
  await tx.query(
    `update files set is_public = id is not distinct from $2
      where holder = $1 and path like 'profiles/%' and claimed_by is not null`,
    [uid, current],
  );
}

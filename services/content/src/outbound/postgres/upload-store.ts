import { fieldsOf, insertRow, rowOf, updateRow, withoutNulls } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Upload, UploadStore } from '../../usecases/ports.ts';
import { isUuid } from '@parlance/runtime/ids/is-uuid';

type Row = Omit<Upload, 'received'> & { sha256: string | undefined };
const ofNew = 'id, path, filename, size, contentType, createdBy, expiresAt';
const fields = fieldsOf('uploads', `${ofNew}, sha256, fileId, partsName, refused`);

/** Removed together. */
const batch = 100;

export function makeUploadStore(tx: Tx): UploadStore {
  return {
    async insert(upload) {
      await insertRow(tx, 'uploads', rowOf(ofNew, upload));
    },
    async begunSince(uid, linkEndsAfter) {
      await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`uploads of ${uid}`]);
      const { rows } = await tx.query<{ files: number; bytes: string }>(
        `select count(*)::int as files, coalesce(sum(u.size), 0)::text as bytes from uploads u
          where u.created_by = $1 and u.expires_at > $2`,
        [uid, linkEndsAfter],
      );
      return { files: rows[0]?.files ?? 0, bytes: Number(rows[0]?.bytes ?? 0) };
    },
    find: (id) => find(tx, id, ''),
    lock: (id) => find(tx, id, ' for update'),
    async claim(id, { now, until }) {
      const { rowCount } = await tx.query(
        'update uploads set claimed_until = $3 where id = $1 and (claimed_until is null or claimed_until <= $2)',
        [id, now, until],
      );
      return rowCount === 1;
    },
    renew: (id, { until, next }) => updateRow(tx, 'uploads', { id, claimedUntil: until }, { claimedUntil: next }),
    async release(id, until) {
      await tx.query(
        `update uploads set claimed_until = null, received_at = null, sha256 = null
          where id = $1 and file_id is null and claimed_until = $2`,
        [id, until],
      );
    },
    markReceived: (id, { at, sha256, until }) =>
      updateRow(tx, 'uploads', { id, claimedUntil: until }, { receivedAt: at, sha256 }),
    async markComplete(id, fileId) {
      await updateRow(tx, 'uploads', { id }, { fileId });
    },
    async markRefused(id, reason) {
      await updateRow(tx, 'uploads', { id }, { refused: reason });
    },
    async nameParts(id, { before, name }) {
      const named = 'update uploads set parts_name = $3 where id = $1 and parts_name is not distinct from $2';
      if ((await tx.query(named, [id, before, name])).rowCount === 1) return name;
      return (await find(tx, id, ''))?.partsName;
    },
    ...makeRemovals(tx),
  };
}

function makeRemovals(tx: Tx) {
  return {
    async removeBegunBy(uid) {
      const { rows } = await tx.query<Row>(
        `delete from uploads where created_by = $1 and file_id is null returning ${fields}`,
        [uid],
      );
      return rows.map(uploadOf);
    },
    async removeUnfinished(before) {
      const { rows } = await tx.query<Row>(
        `delete from uploads where id = any(array(
           select u.id from uploads u
            where u.file_id is null and u.expires_at < $1 and (u.claimed_until is null or u.claimed_until < $1)
            order by u.id limit ${batch} for update skip locked))
         returning ${fields}`,
        [before],
      );
      return rows.map(uploadOf);
    },
  } satisfies Partial<UploadStore>;
}

async function find(tx: Tx, id: string, locking: '' | ' for update'): Promise<Upload | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await tx.query<Row>(`select ${fields} from uploads where id = $1${locking}`, [id]);
  return rows[0] && uploadOf(rows[0]);
}

function uploadOf(row: Row): Upload {
  const { sha256, ...upload } = withoutNulls(row);
  return { ...upload, received: sha256 === undefined ? undefined : { sha256 } };
}

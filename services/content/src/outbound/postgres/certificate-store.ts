import { insertRow, rowOf, updateRow, withoutNulls } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Certificate } from '../../domain/certificate.ts';
import { certificateFields, ofCertificate } from '../../queries/certificate-rows.ts';
import type { CertificateStore, Claimed } from '../../usecases/progress-ports.ts';

export function makeCertificateStore(tx: Tx): CertificateStore {
  const one = async (where: string, params: readonly unknown[]): Promise<Certificate | undefined> => {
    const sql = `select ${certificateFields} from certificates ${where}`;
    const [row] = (await tx.query<Certificate>(sql, params)).rows;
    return row && withoutNulls(row);
  };
  return {
    findStanding: (studentUid, courseId) =>
      one(`where student_uid = $1 and course_id = $2 and state <> 'revoked'`, [studentUid, courseId]),
    find: (number) => one('where number = $1', [number]),
    lock: (number) => one('where number = $1 for update', [number]),
    insert: (certificate) =>
      insertRow(tx, 'certificates', rowOf(ofCertificate, certificate), 'on conflict (number) do nothing'),
    async claim({ now, until }) {
      const { rows } = await tx.query<Claimed>(
        `update certificates set claimed_until = $2 where id = (
           select id from certificates where state = 'issuing' and (claimed_until is null or claimed_until <= $1)
            order by issued_at, id limit 1 for update skip locked)
         returning id, number, student_uid as "studentUid", issued_at as "issuedAt", said, claimed_until as "claimedUntil"`,
        [now, until],
      );
      return rows[0];
    },
    lockClaimed: ({ id, claimedUntil }) =>
      one(`where id = $1 and state = 'issuing' and claimed_until = $2 for update`, [id, claimedUntil]),
    async publish(id, { said, ...made }) {
      await updateRow(
        tx,
        'certificates',
        { id },
        { ...made, said: JSON.stringify(said), state: 'issued', claimedUntil: null },
      );
    },
    async revoke(id, { at: revokedAt, by: revokedBy, reason: revokedReason }) {
      const change = { state: 'revoked', revokedAt, revokedBy, revokedReason, claimedUntil: null };
      await updateRow(tx, 'certificates', { id }, change);
    },
    async removeOf(studentUid) {
      const { rows } = await tx.query<{ key: string }>(
        `with gone as (delete from certificates where student_uid = $1 returning file_id)
         select f.storage_key as key, f.id from files f join gone on gone.file_id = f.id`,
        [studentUid],
      );
      const keys = rows.map(({ key }) => key);
      await tx.query('delete from files where storage_key = any($1)', [keys]);
      return keys;
    },
  };
}

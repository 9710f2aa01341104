/** Certificates of a student, the last one first, and the one that a number names. */
import { lists } from '@parlance/proto/limits';
import { keysetPage } from '@parlance/runtime/paging/keyset-page';
import { cutByWeight } from '@parlance/runtime/paging/page-token';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { withoutNulls } from '@parlance/runtime/postgres/rows';
import { statements } from '@parlance/runtime/postgres/statements';
import type { Certificate } from '../domain/certificate.ts';
import { certificateFields } from './certificate-rows.ts';

export async function listCertificates(
  db: Queryable,
  { studentUid, pageToken }: { studentUid: string; pageToken: string },
): Promise<{ certificates: Certificate[]; next: string }> {
  const query = statements
    .from('certificates')
    .select(statements.raw(certificateFields))
    .where('student_uid', studentUid);
  const keyOf = ({ issuedAt, id }: Certificate) => [issuedAt, id];
  const page = await keysetPage<Certificate>(db, query, {
    columns: { issued_at: 'instant', id: 'id' },
    keyOf,
    order: 'desc',
    limit: lists.certificatesPage,
    pageToken,
  });
  const weightOf = ({ said }: Certificate) => said.lessons.length;
  const { items, next } = cutByWeight(page, { keyOf, weightOf, most: lists.coursesPageLessons });
  return { certificates: items.map(withoutNulls), next };
}

export async function findCertificate(db: Queryable, number: string): Promise<Certificate | undefined> {
  const sql = `select ${certificateFields} from certificates where number = $1`;
  const [row] = (await db.query<Certificate>(sql, [number])).rows;
  return row && withoutNulls(row);
}

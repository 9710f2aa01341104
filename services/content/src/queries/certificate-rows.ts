import { fieldsOf } from '@parlance/runtime/postgres/rows';

export const ofCertificate =
  'id, number, studentUid, courseId, state, issuedAt, said, record, pdfSha256, fileId, revokedAt, revokedReason';
export const certificateFields = fieldsOf('certificates', ofCertificate);

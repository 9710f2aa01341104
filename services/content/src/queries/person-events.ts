/** Which certificates a student got and lost. */
import type { PersonEventsPlan } from '@parlance/runtime/person-events/person-events';

const group = 'learning';
const certificate = { group, id: 'c.id', subject: 'c.number', topic: 'k.name' };
const from = 'certificates c join courses k on k.id = c.course_id where c.student_uid = $1';

export const personEvents: PersonEventsPlan = [
  { ...certificate, kind: 'certificate', at: 'c.issued_at', from: `${from} and c.state <> 'issuing'` },
  {
    ...certificate,
    kind: 'certificate-revoked',
    at: 'c.revoked_at',
    byUid: 'c.revoked_by',
    note: 'c.revoked_reason',
    from: `${from} and c.revoked_at is not null`,
  },
];

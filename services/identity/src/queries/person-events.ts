/** How an account came about, and what administrators and others did to it. */
import type { PersonEventsPlan } from '@parlance/runtime/person-events/person-events';

const group = 'account';
const nameOf = (uid: string) =>
  `(select nullif(trim(n.first_name || ' ' || n.last_name), '') from people n where n.uid = ${uid})`;
const act = {
  group,
  kind: 'act',
  at: 'a.at',
  id: 'a.id',
  subject: 'a.act',
  byUid: 'a.actor_uid',
  byName: nameOf('a.actor_uid'),
  topic: `array_to_string(a.changed, ', ')`,
  note: 'a.reason',
};
const rating = { group, kind: 'rating', at: 'r.created_at', id: 'r.id', amount: 'r.rating', note: 'r.message' };
const report = {
  group,
  kind: 'report',
  at: 'r.created_at',
  id: 'r.id',
  after: `case when r.resolved then r.action end`,
  note: 'r.message',
};

export const personEvents: PersonEventsPlan = [
  { group, kind: 'registered', at: 'p.created_at', id: 'p.uid', subject: 'p.role', from: 'people p where p.uid = $1' },
  { ...act, from: 'admin_acts a where a.subject_uid = $1' },
  { ...act, from: 'admin_acts a where a.concerns @> array[$1]::text[] and a.subject_uid <> $1' },
  {
    group,
    kind: 'application',
    at: 'g.at',
    id: 'g.id',
    subject: 'g.act',
    before: 'g.from_status',
    after: 'g.to_status',
    byUid: 'g.actor_uid',
    byName: nameOf('g.actor_uid'),
    note: 'g.reason',
    from: 'applications a join application_log g on g.application_id = a.id where a.uid = $1',
  },
  { ...rating, subject: `'given'`, topic: nameOf('r.tutor_uid'), from: 'ratings r where r.student_uid = $1' },
  { ...rating, subject: `'received'`, byName: nameOf('r.student_uid'), from: 'ratings r where r.tutor_uid = $1' },
  { ...report, subject: `'made'`, topic: nameOf('r.tutor_uid'), from: 'reports r where r.student_uid = $1' },
  { ...report, subject: `'received'`, byName: nameOf('r.student_uid'), from: 'reports r where r.tutor_uid = $1' },
];

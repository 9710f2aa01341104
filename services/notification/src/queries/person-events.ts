/** What a person was told outside of the portal and on it, and what they wrote to the school. */
import type { PersonEventsPlan } from '@parlance/runtime/person-events/person-events';

const group = 'told';

export const personEvents: PersonEventsPlan = [
  {
    group,
    kind: 'mail',
    at: 'created_at',
    id: 'id',
    subject: 'kind',
    after: 'state',
    note: `case when state = 'failed' then last_error end`,
    from: 'mails where uid = $1',
  },
  {
    group,
    kind: 'notice',
    at: 'posted_at',
    id: 'id',
    topic: 'title',
    note: 'message',
    lessonId: 'booking_id',
    after: `case when viewed_at is not null then 'read' end`,
    from: 'announcements where uid = $1',
  },
  {
    group,
    kind: 'inquiry',
    at: 'sent_at',
    id: 'id',
    topic: 'subject',
    after: 'state',
    byName: 'taken_by_name',
    note: 'note',
    from: 'inquiries where uid = $1',
  },
];

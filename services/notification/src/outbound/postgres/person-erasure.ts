/** What notification keeps of a person, and what others were told of lessons with them, which names them. */
import type { ErasurePlan } from '@parlance/runtime/erasure/erase-rows';

/** A release before this one notes only who was told. */
const sharedLessons = `select p.booking_id from people_of_lessons p where p.uid = $1
  union select t.booking_id from told_of_lessons t where t.uid = $1`;

export const erasurePlan: ErasurePlan = {
  erase: {
    notices: [
      'delete from announcements where uid = $1',
      `delete from announcements where uid is not null and booking_id in (${sharedLessons})`,
      'delete from announcement_views where uid = $1',
      'delete from announcement_readers where uid = $1',
    ],
    // What they wrote to the school is still owed to it.
    mails: [`delete from mails where uid = $1 and kind <> 'inquiry'`],
    'mails-to-others': [
      `delete from mails where state <> 'due' and reference in (${sharedLessons})`,
      `update mails set notice = jsonb_set(notice, '{other}', '""')
        where state = 'due' and uid <> $1 and reference in (${sharedLessons}) and notice ->> 'other' <> ''`,
    ],
    'live-news': [
      `delete from live_events where uid = $1 or position($1 in data_json) > 0`,
      // Kept for minutes: of lessons that were told of within them.
      `delete from live_events e
        using (select booking_id from people_of_lessons where uid = $1 and noted_at > now() - interval '1 hour') p
        where position(p.booking_id in e.data_json) > 0`,
    ],
    // After all that is found by it.
    'own-lessons': ['delete from people_of_lessons where uid = $1'],
    browsers: ['delete from push_subscriptions where uid = $1'],
    preferences: ['delete from preferences where uid = $1', 'delete from refused_addresses where uid = $1'],
  },
  keep: {
    inquiries: { why: 'nameless', count: 'select count(*) as count from inquiries where uid = $1' },
    told: { why: 'evidence', count: 'select count(*) as count from told_of_lessons where uid = $1' },
  },
};

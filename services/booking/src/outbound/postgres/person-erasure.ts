/** What booking keeps of a person, what of it goes with the account, and what stays without a name. */
import type { ErasurePlan } from '@parlance/runtime/erasure/erase-rows';

const words = ['pronunciation', 'vocabulary', 'grammar', 'listening', 'behaviour', 'speaking', 'writing', 'reading'];
const blankFeedback = words.map((word) => `${word} = ''`).join(', ');
const hasFeedback = words.map((word) => `${word} <> ''`).join(' or ');

export const erasurePlan: ErasurePlan = {
  erase: {
    'lesson-notes': [`update seats set notes = '' where student_uid = $1 and notes <> ''`],
    feedback: [
      `update feedback set ${blankFeedback} where student_uid = $1 and (${hasFeedback})`,
      `update feedback_drafts d set words = words - $1::text
        from seats s where s.student_uid = $1 and s.lesson_id = d.lesson_id and d.words ? $1::text`,
    ],
    // By who acted: the lines outlive slots that were closed and seats that were given back.
    names: [
      `update ledger set actor_name = '', note = '' where actor_id = $1 and (actor_name <> '' or note <> '')`,
      `update lesson_log set actor_name = '', note = '' where actor_id = $1 and (actor_name <> '' or note <> '')`,
      `update policies set made_by_name = '' where made_by = $1 and made_by_name <> ''`,
      `update hour_asks set asked_by_name = '' where asked_by = $1 and asked_by_name <> ''`,
    ],
    'time-off-notes': [`update time_offs set note = '' where tutor_uid = $1 and note <> ''`],
    claims: [
      `update claims set words = '' where uid = $1 and words <> ''`,
      `update claims set answer = '' where (uid = $1 or answered_by = $1) and answer <> ''`,
    ],
    'preferred-times': ['delete from preferred_times where student_uid = $1'],
    'wanted-hours': [
      'delete from wanted_hours where student_uid = $1',
      'delete from hour_alerts where student_uid = $1',
    ],
    'calendar-addresses': ['delete from calendar_feeds where uid = $1'],
  },
  keep: {
    'token-ledger': { why: 'accounts', count: 'select count(*) as count from ledger where student_uid = $1' },
    'feedback-given': {
      why: 'students',
      count: 'select count(*) as count from feedback f join lessons l on l.id = f.lesson_id where l.tutor_uid = $1',
    },
    lessons: {
      why: 'records',
      count: `select (select count(*) from seats where student_uid = $1)
                   + (select count(*) from lessons where tutor_uid = $1 and status <> 'pending') as count`,
    },
  },
};

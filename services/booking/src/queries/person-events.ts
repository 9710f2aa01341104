/** What became of a person's lessons and tokens, and who did it. */
import type { PersonEventsPlan } from '@parlance/runtime/person-events/person-events';

const lesson = {
  group: 'lessons',
  kind: 'lesson',
  at: 'g.at',
  id: 'g.id',
  subject: 'g.cause',
  byUid: 'g.actor_id',
  byName: 'g.actor_name',
  lessonId: 'coalesce(g.seat_id, l.booking_id)',
  topic: `concat_ws(' ', l.topic_code, l.topic_name)`,
  lessonAt: 'l.starts_at',
  note: 'g.note',
};

/** A move is in the log of both hours: the one that was come to says it. */
const onceMoved = `(g.cause <> 'move' or g.to_status = 'open')`;

export const personEvents: PersonEventsPlan = [
  {
    ...lesson,
    before: 'g.seat_from',
    after: 'g.seat_to',
    // By the log's own student: a lesson that was moved left its first hour, and what was done there was done all the same, also when the free hour was closed since.
    from: `lesson_log g left join lessons l on l.id = g.lesson_id where g.student_uid = $1 and ${onceMoved}`,
  },
  {
    ...lesson,
    before: 'coalesce(g.seat_from, g.from_status)',
    after: 'coalesce(g.seat_to, g.to_status)',
    from: `lessons l join lesson_log g on g.lesson_id = l.id where l.tutor_uid = $1 and ${onceMoved}`,
  },
  {
    group: 'tokens',
    kind: 'token',
    at: 'at',
    id: 'id',
    subject: 'reason',
    byUid: 'actor_id',
    byName: 'actor_name',
    topic: 'lesson_name',
    lessonAt: 'lesson_when',
    amount: 'delta',
    unit: 'wallet',
    after: 'balance_after',
    note: 'note',
    from: 'ledger where student_uid = $1',
  },
];

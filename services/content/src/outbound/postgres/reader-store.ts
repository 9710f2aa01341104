/** Copies of what payments and booking say of who may read what. */
import { prepared } from '@parlance/runtime/postgres/prepared';
import { excluded, insertRow } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { ParticipationStore, SubscriptionStore } from '../../usecases/ports.ts';

export function makeSubscriptionStore(tx: Tx): SubscriptionStore {
  return {
    async keep({ uid, version, categories, freeTrialActivated }) {
      const row = { freeTrialActivated, categories: JSON.stringify(categories), version };
      const update = `do update set ${excluded(row)} where known.version < excluded.version`;
      await insertRow(tx, 'student_subscriptions as known', { uid, ...row }, `on conflict (uid) ${update}`);
    },
  };
}

const participationSql = prepared(
  'save_participation',
  `insert into lesson_participants as known (booking_id, student_uid, lesson_id, status, version, tutor_uid, starts_at, group_lesson_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (booking_id) do update
     set student_uid = excluded.student_uid,
         lesson_id = excluded.lesson_id,
         status = excluded.status,
         version = excluded.version,
         tutor_uid = excluded.tutor_uid,
         starts_at = excluded.starts_at,
         group_lesson_id = excluded.group_lesson_id
     where known.version < excluded.version or ($9 and known.version = excluded.version)`,
);

export function makeParticipationStore(tx: Tx): ParticipationStore {
  return {
    async keep({ bookingId, groupLessonId, studentUid, lessonId, status, version, tutorUid, startsAt }, again) {
      const params = [bookingId, studentUid, lessonId, status, version, tutorUid, startsAt, groupLessonId, again];
      return (await tx.query(participationSql, params)).rowCount === 1;
    },
  };
}

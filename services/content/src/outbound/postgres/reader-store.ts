/** The projections that tell who may read what. A fact that is older than what is known changes nothing. */
import { prepared } from '@parlance/runtime/postgres/prepared';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Subscription } from '../../domain/study-area.ts';

export async function saveSubscription(
  tx: Tx,
  uid: string,
  { version, categories, freeTrialActivated }: Subscription & { version: number },
): Promise<void> {
  await tx.query(
    `insert into student_subscriptions as known (uid, free_trial_activated, categories, version)
     values ($1, $2, $3, $4)
     on conflict (uid) do update
       set free_trial_activated = excluded.free_trial_activated,
           categories = excluded.categories,
           version = excluded.version
       where known.version < excluded.version`,
    [uid, freeTrialActivated, JSON.stringify(categories), version],
  );
}

export type Participation = {
  bookingId: string;
  studentUid: string;
  lessonId: string;
  status: string;
  version: number;
};

const participationSql = prepared(
  'save_participation',
  `insert into lesson_participants as known (booking_id, student_uid, lesson_id, status, version)
   values ($1, $2, $3, $4, $5)
   on conflict (booking_id) do update
     set student_uid = excluded.student_uid,
         lesson_id = excluded.lesson_id,
         status = excluded.status,
         version = excluded.version
     where known.version < excluded.version`,
);

export async function saveParticipation(tx: Tx, participation: Participation): Promise<void> {
  const { bookingId, studentUid, lessonId, status, version } = participation;
  await tx.query(participationSql, [bookingId, studentUid, lessonId, status, version]);
}

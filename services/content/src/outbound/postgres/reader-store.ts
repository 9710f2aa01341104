/** The projections that tell who may read what. A fact that is older than what is known changes nothing. */
import { prepared } from '@parlance/runtime/postgres/prepared';
import { excluded, insertRow } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Subscription } from '../../domain/study-area.ts';

export async function saveSubscription(
  tx: Tx,
  uid: string,
  { version, categories, freeTrialActivated }: Subscription & { version: number },
): Promise<void> {
  const row = { freeTrialActivated, categories: JSON.stringify(categories), version };
  const update = `do update set ${excluded(row)} where known.version < excluded.version`;
  await insertRow(tx, 'student_subscriptions as known', { uid, ...row }, `on conflict (uid) ${update}`);
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

/** The policy that was tried last, and the lessons that would have ended otherwise. */
import { lists } from '@parlance/proto/limits';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import { keysetPage } from '@parlance/runtime/paging/keyset-page';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { fieldsOf } from '@parlance/runtime/postgres/rows';
import { statements } from '@parlance/runtime/postgres/statements';
import type { Difference } from '../domain/replay.ts';
import type { PolicyTrial } from '../usecases/ports.ts';

const others = fieldsOf('policy_trials', 'id, rules, since, until, total, totals, beganAt, seenAt, beganBy');
export const trialFields = `state, ${others}`;

/** Of one that nobody says anything of any more its process has died. */
export const isSilent = `state = 'running' and seen_at < now() - interval '30 seconds'`;

export async function findTrial(db: Queryable): Promise<PolicyTrial | undefined> {
  const sql = `select case when ${isSilent} then 'failed' else state end as state, ${others} from policy_trials order by began_at desc limit 1`;
  return (await db.query<PolicyTrial>(sql)).rows[0];
}

type Row = { startsAt: Date; lessonId: string; difference: Omit<Difference, 'startsAt' | 'lessonId'> };

export async function listDifferences(
  db: Queryable,
  { trialId, pageToken }: { trialId: string; pageToken: string },
): Promise<{ differences: Difference[]; next: string }> {
  const all = statements
    .select(statements.raw(fieldsOf('policy_differences', 'startsAt, lessonId, difference')))
    .from('policy_differences')
    .where('trial_id', trialId);
  const { items, next } = await keysetPage<Row>(db, all, {
    columns: { starts_at: 'instant', lesson_id: 'id' },
    keyOf: ({ startsAt, lessonId }) => [startsAt, lessonId],
    order: 'desc',
    limit: lists.policyDifferencesPage,
    pageToken,
  });
  return { differences: items.map(({ difference, ...key }) => ({ ...difference, ...key })), next };
}

export type LessonNames = { tutor: string; students: string[] };

/** As people are called now. Who gave a seat back is named beside who took it then. */
export async function namesInLessons(db: Queryable, ids: readonly string[]): Promise<Map<string, LessonNames>> {
  const { rows } = await db.query<LessonNames & { id: string }>(
    `select l.id, coalesce(t.name, '') as tutor, array(
       select coalesce(p.name, '') from seats s left join people p on p.uid = s.student_uid
       where s.lesson_id = l.id order by s.id) as students
     from lessons l left join people t on t.uid = l.tutor_uid where l.id = any($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}

/** Of those that would have ended otherwise: reported by one of their people, or claimed by one. */
export async function listDisputed(
  db: Queryable,
  { trialId, reported }: { trialId: string; reported: readonly string[] },
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select l.booking_id as id from policy_differences d join lessons l on l.id = d.lesson_id
     where d.trial_id = $1 and (l.id = any($2::uuid[]) or exists (select from claims c where c.lesson_id = d.lesson_id))
     order by d.starts_at desc, d.lesson_id desc limit $3`,
    [trialId, await lessonsKnownBy(db, reported), lists.disputedDifferences],
  );
  return rows.map(({ id }) => id);
}

async function lessonsKnownBy(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select lesson_id as id from seats where id = any($1::uuid[])
     union select id from lessons where booking_id = any($1::uuid[])`,
    [ids.filter(isUuid).slice(0, lists.reportedLessons)],
  );
  return rows.map(({ id }) => id);
}

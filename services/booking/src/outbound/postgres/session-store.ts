/** Sessions in PostgreSQL. */
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import { isExclusionViolation } from '@parlance/runtime/postgres/pg-errors';
import { insertRow, rowOf, updateRow } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import { refuse } from '../../domain/refusals.ts';
import type { Session } from '../../domain/session.ts';
import { ofSession, sessionFields } from '../../queries/lesson-rows.ts';
import type { SessionStore } from '../../usecases/ports.ts';
import { insertLessons } from './lesson-store.ts';

async function one(tx: Tx, id: string, lock: '' | ' for no key update'): Promise<Session | undefined> {
  if (!isUuid(id)) return undefined;
  return (await tx.query<Session>(`select ${sessionFields} from sessions g where g.id = $1${lock}`, [id])).rows[0];
}

const aheadSql = `
  select ${sessionFields} from sessions g where g.tutor_uid = $1 and g.status = 'open' and exists (
    select from lessons b where b.session_id = g.id and b.starts_at >= $2 and b.status in ('pending', 'open'))
  order by g.id limit 1000 for no key update`;

export function makeSessionStore(tx: Tx): SessionStore {
  return {
    async insert(session, lessons) {
      await insertRow(tx, 'sessions', rowOf(ofSession, session));
      await insertLessons(tx, lessons).catch((error: unknown) => {
        throw isExclusionViolation(error, 'lessons_tutor_no_overlap') ? refuse('TUTOR_OVERLAP') : error;
      });
    },
    find: (id) => one(tx, id, ''),
    lock: (id) => one(tx, id, ' for no key update'),
    async close({ id, status, version, updatedAt, updatedBy }) {
      await updateRow(tx, 'sessions', { id }, { status, version, updatedAt, updatedBy });
    },
    async lockAheadOf(tutorUid, now) {
      return (await tx.query<Session>(aheadSql, [tutorUid, now])).rows;
    },
    async lessonIdsOf(sessionId) {
      if (!isUuid(sessionId)) return [];
      const sql = 'select id from lessons where session_id = $1 order by starts_at, id';
      return (await tx.query<{ id: string }>(sql, [sessionId])).rows.map(({ id }) => id);
    },
  };
}

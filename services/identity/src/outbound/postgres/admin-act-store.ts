/** The audit trail of administrators, inside the transaction of what they did. */
import { currentContext } from '@parlance/runtime/context/request-context';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { AdminActStore } from '../../usecases/ports.ts';
import { auditedChange } from './audited-change.ts';
import { changedFields } from './changed-fields.ts';

export function makeAdminActStore(tx: Tx): AdminActStore {
  return {
    async add({ act, actorUid, subjectUid, concerns = [], at, details, before, after, fields }) {
      const change = fields ? changedFields(fields) : auditedChange(before, after);
      await tx.query(
        `insert into admin_acts (act, actor_uid, subject_uid, request_id, details, changed, before, after, concerns, at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, coalesce($10, now()))`,
        [
          act,
          actorUid,
          subjectUid,
          currentContext().requestId,
          JSON.stringify(details),
          change.changed,
          change.before ? JSON.stringify(change.before) : null,
          change.after ? JSON.stringify(change.after) : null,
          concerns,
          at ?? null,
        ],
      );
    },
  };
}

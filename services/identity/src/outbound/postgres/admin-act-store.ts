/** The audit trail of administrators, inside the transaction of what they did. */
import { currentContext } from '@parlance/runtime/context/request-context';
import { insertRow } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { AdminActStore } from '../../usecases/people-ports.ts';
import { auditedChange, changedFields } from './audited-change.ts';

export function makeAdminActStore(tx: Tx): AdminActStore {
  return {
    async add({ at, before, after, fields, concerns = [], reason = '', ...act }) {
      const change = fields ? changedFields(fields) : auditedChange(before, after);
      const { requestId } = currentContext();
      await insertRow(tx, 'admin_acts', { ...act, ...(at && { at }), requestId, concerns, reason, ...change });
    },
  };
}

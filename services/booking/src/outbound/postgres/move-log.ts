/** The booking's log: every move is a row, and no row is ever changed. */
import { currentContext } from '@parlance/runtime/context/request-context';
import { insertRows, rowOf } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { MoveLog, NewId } from '../../usecases/ports.ts';
import { ofActor } from '../../queries/wallets.ts';

const types = `id uuid, bookingId uuid, version int8, fromStatus text, toStatus text, cause text, note text, actorId text, actorRole text,
  actorName text, at timestamptz, requestId text`;

export function makeMoveLog(tx: Tx, newId: NewId): MoveLog {
  return {
    async add(rows) {
      if (rows.length === 0) return;
      const { requestId } = currentContext();
      const made = rows.map(({ from: fromStatus, to: toStatus, actor, ...row }) => {
        return { ...row, id: newId(), fromStatus, toStatus, ...rowOf(ofActor, actor), requestId };
      });
      await insertRows(tx, 'booking_log', { types, rows: made });
    },
  };
}

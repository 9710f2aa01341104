/** What participants measured of their lines. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { fieldsOf, jsonOf, rowOf, withoutNulls } from '@parlance/runtime/postgres/rows';
import type { LineCheck } from '../../domain/line-check.ts';
import type { LineCheckStore } from '../../usecases/ports.ts';

const ofCheck = 'id, bookingId, uid, light, atSchool, atReal';
const ofFigures = 'signallingMs, relayOffered, relayUdpMs, relayTcpMs, downMbps, upMbps, lossPercent, jitterMs';
export const lineCheckFields = `${fieldsOf('l', ofCheck)}, ${jsonOf({ l: ofFigures })} as figures`;

export function lineCheckOfRow(row: LineCheck): LineCheck {
  return { ...row, figures: withoutNulls(row.figures) };
}

export function makeLineCheckStore(db: Queryable): LineCheckStore {
  return {
    async find({ bookingId, uid, id }) {
      const { rows } = await db.query<LineCheck>(
        `select ${lineCheckFields} from line_checks l where l.booking_id = $1 and l.uid = $2 and l.id = $3`,
        [bookingId, uid, id],
      );
      return rows[0] && lineCheckOfRow(rows[0]);
    },
    async insert({ figures, ...check }, most) {
      const { bookingId, uid } = check;
      // The count holds for whoever comes at the same moment too.
      await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`line-checks ${bookingId} ${uid}`]);
      const { rowCount } = await db.query(
        `insert into line_checks (id, booking_id, uid, light, at_school, at_real, signalling_ms, relay_offered, relay_udp_ms,
                                  relay_tcp_ms, down_mbps, up_mbps, loss_percent, jitter_ms)
         select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14
          where (select count(*) from line_checks l where l.booking_id = $2 and l.uid = $3 and l.id <> $1) < $15
         on conflict (booking_id, uid, id) do update set light = line_checks.light`,
        [...Object.values({ ...rowOf(ofCheck, check), ...rowOf(ofFigures, figures) }), most],
      );
      return rowCount === 1;
    },
  };
}

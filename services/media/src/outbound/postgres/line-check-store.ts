/** What participants measured of their lines. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { LineCheck, LineFigures } from '../../domain/line-check.ts';
import type { LineCheckStore } from '../../usecases/ports.ts';

export const lineCheckColumns = `l.id, l.booking_id, l.uid, l.light, l.at_school, l.at_real, l.signalling_ms, l.relay_offered,
  l.relay_udp_ms, l.relay_tcp_ms, l.down_mbps, l.up_mbps, l.loss_percent, l.jitter_ms`;

export type LineCheckRow = {
  id: string;
  booking_id: string;
  uid: string;
  light: boolean;
  at_school: Date;
  at_real: Date;
  signalling_ms: number | null;
  relay_offered: boolean;
  relay_udp_ms: number | null;
  relay_tcp_ms: number | null;
  down_mbps: number | null;
  up_mbps: number | null;
  loss_percent: number | null;
  jitter_ms: number | null;
};

export function lineCheckOfRow(row: LineCheckRow): LineCheck {
  const { id, booking_id: bookingId, uid, light, at_school: atSchool, at_real: atReal } = row;
  const figures: LineFigures = {
    relayOffered: row.relay_offered,
    signallingMs: row.signalling_ms ?? undefined,
    relayUdpMs: row.relay_udp_ms ?? undefined,
    relayTcpMs: row.relay_tcp_ms ?? undefined,
    downMbps: row.down_mbps ?? undefined,
    upMbps: row.up_mbps ?? undefined,
    lossPercent: row.loss_percent ?? undefined,
    jitterMs: row.jitter_ms ?? undefined,
  };
  return { id, bookingId, uid, light, figures, atSchool, atReal };
}

export function makeLineCheckStore(db: Queryable): LineCheckStore {
  return {
    async find({ bookingId, uid, id }) {
      const { rows } = await db.query<LineCheckRow>(
        `select ${lineCheckColumns} from line_checks l where l.booking_id = $1 and l.uid = $2 and l.id = $3`,
        [bookingId, uid, id],
      );
      return rows[0] && lineCheckOfRow(rows[0]);
    },
    async keep({ figures, ...check }, most) {
      const { bookingId, uid } = check;
      // The count holds for whoever comes at the same moment too.
      await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`line-checks ${bookingId} ${uid}`]);
      const { rowCount } = await db.query(
        `insert into line_checks (id, booking_id, uid, light, at_school, at_real, signalling_ms, relay_offered, relay_udp_ms,
                                  relay_tcp_ms, down_mbps, up_mbps, loss_percent, jitter_ms)
         select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14
          where (select count(*) from line_checks l where l.booking_id = $2 and l.uid = $3 and l.id <> $1) < $15
         on conflict (booking_id, uid, id) do update set light = line_checks.light`,
        [
          check.id,
          bookingId,
          uid,
          check.light,
          check.atSchool,
          check.atReal,
          figures.signallingMs,
          figures.relayOffered,
          figures.relayUdpMs,
          figures.relayTcpMs,
          figures.downMbps,
          figures.upMbps,
          figures.lossPercent,
          figures.jitterMs,
          most,
        ],
      );
      return rowCount === 1;
    },
  };
}

/** The school's offset from real time: one versioned row, moved forward only. */
import type { Pool } from '@parlance/runtime/postgres/pool';
import { inTransaction } from '@parlance/runtime/postgres/unit-of-work';
import { refuse } from './refusals.ts';

export type ClockState = { offsetMs: number; version: number };
export type ClockTarget = { to: Date } | { byMs: number };

type Row = { offset_ms: number; version: number; moved_to: Date | null };

export async function readClock(pool: Pool): Promise<ClockState> {
  const { rows } = await pool.query<Row>('select offset_ms, version, moved_to from school_clock');
  return { offsetMs: rows[0]?.offset_ms ?? 0, version: rows[0]?.version ?? 0 };
}

function wantedOffset(target: ClockTarget, row: Row, realNow: Date): number {
  if ('byMs' in target) return row.offset_ms + target.byMs;
  // Asked for again: nothing moves.
  if (row.moved_to?.getTime() === target.to.getTime()) return row.offset_ms;
  return target.to.getTime() - realNow.getTime();
}

/** Backwards only as the very first setting, and only while nothing is booked or open yet. */
export async function moveClock(pool: Pool, target: ClockTarget, realNow: Date): Promise<ClockState> {
  return inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<Row>('select offset_ms, version, moved_to from school_clock for update');
    const [row] = rows;
    if (!row) throw new Error('the clock has no row');
    const offsetMs = wantedOffset(target, row, realNow);
    if (offsetMs === row.offset_ms) return { offsetMs, version: row.version };
    const isFirst = row.version === 0 && (await tx.query('select 1 from lessons limit 1')).rowCount === 0;
    if (offsetMs < row.offset_ms && !isFirst) {
      throw refuse('CLOCK_BACKWARDS');
    }
    const version = row.version + 1;
    const movedTo = 'to' in target ? target.to : null;
    await tx.query('update school_clock set offset_ms = $1, version = $2, moved_to = $3', [offsetMs, version, movedTo]);
    return { offsetMs, version };
  });
}

/** Applied once: the event's id and its effect are one transaction. */
import { counter } from '../telemetry/metrics.ts';
import type { Pool } from '../postgres/pool.ts';
import { makeUnitOfWork, type Tx } from '../postgres/unit-of-work.ts';
import type { Envelope } from './envelope.ts';

const duplicates = counter('inbox_duplicates_total');

export type ApplyOptions = {
  pool: Pool;
  consumer: string;
  envelope: Envelope;
  /** Left out for facts that this service reads over; they are noted all the same, so that every delivery can be accounted for. */
  effect?: ((tx: Tx) => Promise<void>) | undefined;
  onCommit?: (() => void) | undefined;
};

export async function applyOnce({
  pool,
  consumer,
  envelope,
  effect,
  onCommit,
}: ApplyOptions): Promise<'applied' | 'duplicate'> {
  const unit = makeUnitOfWork({ pool, bind: (tx) => tx, onCommit });
  const isNew = await unit.run(async (tx) => {
    const { rowCount } = await tx.query(
      `insert into inbox (consumer, event_id, type, subject, handled) values ($1, $2, $3, $4, $5)
       on conflict (consumer, event_id) do nothing`,
      [consumer, envelope.id, envelope.type, envelope.subject, effect !== undefined],
    );
    if (rowCount === 1) await effect?.(tx);
    return rowCount === 1;
  });
  if (!isNew) duplicates.inc();
  return isNew ? 'applied' : 'duplicate';
}

/** An index on a table that people write to meanwhile: for a migration with `config: { transaction: false }`. */
import type { MigrationTx } from './migrate.ts';

export type IndexToBuild = {
  name: string;
  /** What follows `on`: `bookings (tutor_uid) where status = 'pending'`. */
  on: string;
  isUnique?: boolean;
};

/** Safe to repeat: one that was cut off stays behind, is kept up by every write and used by no read, so it is built anew. */
export async function buildIndex(tx: MigrationTx, { name, on, isUnique = false }: IndexToBuild): Promise<void> {
  const { rows } = await tx.query(
    `select 1 from pg_index where indexrelid = to_regclass('${name}') and not indisvalid`,
  );
  if (rows.length > 0) await tx.query(`drop index concurrently ${name}`);
  await tx.query(`create ${isUnique ? 'unique ' : ''}index concurrently if not exists ${name} on ${on}`);
}

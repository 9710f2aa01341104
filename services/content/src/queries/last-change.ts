/** Who changed a row of the library last. */
import { fieldsOf } from '@parlance/runtime/postgres/rows';
import type { LastChange } from '../domain/library.ts';

export type ChangeRow = { changedBy: string; changedByName: string; changedAt: Date | null };

export const changeFields = (table: string): string => fieldsOf(table, 'changedBy, changedByName, changedAt');

export function lastChange({ changedBy, changedByName, changedAt }: ChangeRow): LastChange | undefined {
  return changedAt === null ? undefined : { uid: changedBy, name: changedByName, at: changedAt };
}

/** Whether a statement has changed something, judged by its text and its answer: jobs that look and find nothing commit all the time. */

const writes = /\b(?:insert|update|delete|merge|call)\b/gi;
/** These say how many rows they have written. */
const ofRows = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);
/** Locks are no writes. */
const locks = /\bfor\s+(?:no\s+key\s+)?update\b/gi;

/**
 * Never false when something was written. True without a write where that cannot be told apart: a statement with another
 * one inside answers for the outer one alone.
 */
export function mayHaveWritten(
  sql: string,
  { command, rowCount }: { command: string; rowCount: number | null },
): boolean {
  const isWrite = ofRows.has(command);
  if (isWrite && rowCount !== 0) return true;
  const found = sql.replace(locks, '').match(writes)?.length ?? 0;
  return found > (isWrite ? 1 : 0);
}

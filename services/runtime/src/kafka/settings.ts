/** Settings of the Kafka client that were measured to recover by themselves after a broker is killed. */
import type { Logger } from '../logging/logger.ts';
import type { KafkaAccess } from './access.ts';

export type KafkaRecord = { topic: string; key: string; value: Buffer; headers: Record<string, string> };

export type KafkaConnection = KafkaAccess & { clientId: string; log?: Logger | undefined };

/** The record itself is refused: sending it again changes nothing, and others must not wait for it. */
const recordFaults = new Set([
  'MESSAGE_TOO_LARGE',
  'RECORD_LIST_TOO_LARGE',
  'INVALID_RECORD',
  'CORRUPT_MESSAGE',
  'INVALID_TIMESTAMP',
]);

export function isRecordFault(kind: string): boolean {
  return recordFaults.has(kind);
}

/** The client's own word for what went wrong, deepest cause first. */
export function errorKind(error: unknown): string {
  let found = 'UNKNOWN';
  for (
    let at = error as Record<string, unknown> | undefined;
    at;
    at = at.cause as Record<string, unknown> | undefined
  ) {
    if (typeof at.type === 'string') found = at.type;
    else if (typeof at.code === 'string') found = at.code;
    else if (found === 'UNKNOWN' && typeof at.name === 'string') found = at.name;
  }
  return found;
}

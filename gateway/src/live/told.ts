/** How late an open page is told: from notification's writing of an event to ours into the stream. */
import type { LiveEvent } from '@parlance/proto/notification/v1';
import { fromTimestamp } from '@parlance/runtime/grpc/timestamps';

/** Told once for each event of somebody's own, and once for all streams of what everybody with a role is told. */
export type OnTold = (seconds: number) => void;

/** `since`: from when on events were waited for. What was written before is told to somebody who was away, and is not late by us. */
export function tellDelay({ writtenAt }: Pick<LiveEvent, 'writtenAt'>, since: number, onTold: OnTold): void {
  // A notification of the release before does not say.
  const written = fromTimestamp(writtenAt)?.getTime();
  if (written !== undefined && written >= since) onTold(Math.max(0, Date.now() - written) / 1_000);
}

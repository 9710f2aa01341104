/**
 * Between replicas, whose events are new: a short Redis stream that each replica reads on a connection of its own.
 * What Redis loses is found by the feed's poll, so nothing here is retried.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Redis } from '@parlance/runtime/redis/client';
import type { Hints } from '../user-feed.ts';

export type HintStream = Hints & { stop(): void };
export type HintStreamOptions = {
  writer: Pick<Redis, 'command'>;
  /** Its own connection: reading blocks it. */
  reader: Pick<Redis, 'command'>;
  key?: string;
};

const longestBlockMs = 2_000;
const keptHints = 1_000;

export function makeHintStream({ writer, reader, key = 'notification:live' }: HintStreamOptions): HintStream {
  let stopped = false;

  async function listen(onHint: (uids: readonly string[]) => void): Promise<void> {
    let last = '$';
    while (!stopped) {
      try {
        const answer = await reader.command('XREAD', 'COUNT', 100, 'BLOCK', longestBlockMs, 'STREAMS', key, last);
        const entries = entriesOf(answer);
        last = entries.at(-1)?.id ?? last;
        const uids = entries.flatMap((entry) => entry.uids);
        if (uids.length > 0) onHint([...new Set(uids)]);
      } catch {
        // Whether the key's history went with Redis is not known: what comes next is enough.
        last = '$';
        if (!stopped) await pause(500);
      }
    }
  }

  return {
    publish(uids) {
      writer.command('XADD', key, 'MAXLEN', '~', keptHints, '*', 'uids', uids.join(',')).catch(() => undefined);
    },
    subscribe: (onHint) => void listen(onHint),
    stop() {
      stopped = true;
    },
  };
}

type Entry = { id: string; uids: string[] };

/** {key: [[id, ['uids', 'a,b']], …]}, or null when nothing came. */
function entriesOf(answer: unknown): Entry[] {
  const [rows = []] = Object.values((answer ?? {}) as Record<string, [string, [string, string]][]>);
  return rows.map(([id, [, uids]]) => ({ id: String(id), uids: String(uids).split(',') }));
}

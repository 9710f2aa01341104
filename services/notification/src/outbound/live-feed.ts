/**
 * Wakes the streams of a person when their events are in the table. Hints come from this process's own commits, from the
 * other replicas through Redis, and from a slow poll that covers whatever hint was lost; the events themselves are always read
 * from the table, by position, so a hint can be early, doubled or missing without harm.
 */
import { startJob } from '@parlance/runtime/jobs/job';
import { makeAudiences } from '@parlance/runtime/live/audiences';
import type { Logger } from '@parlance/runtime/logging/logger';
import type { LiveEventReader } from '../queries/live-events.ts';
import type { LiveFeed } from '../usecases/ports.ts';

export type Bus = {
  publish(uids: readonly string[]): void;
  subscribe(onHint: (uids: readonly string[]) => void): void;
};

export type LiveFeedOptions = { reader: LiveEventReader; bus: Bus; log: Logger; pollMs?: number };

/** Whose transaction was rolled back is forgotten after this. */
const hintLifeMs = 30_000;

type Hint = { position: number; since: number };

export function makeLiveFeed({ reader, bus, log, pollMs = 1_000 }: LiveFeedOptions): LiveFeed {
  const people = makeAudiences<'look'>();
  let known = new Map<string, number>();
  const hints = new Map<string, Hint>();
  const usual = { firstBackOffMs: 250, longestBackOffMs: 5_000, log };
  const settling = startJob({ ...usual, name: 'live hints', everyMs: hintLifeMs, round: settleHints });
  const polling = startJob({ ...usual, name: 'live events', everyMs: pollMs, round: pollTable });
  const wake = (uid: string) => people.publish(uid, 'look');
  bus.subscribe((uids) => uids.forEach(wake));

  /** Only what is visible to everybody is passed on. */
  async function settleHints(): Promise<void> {
    if (hints.size === 0) return;
    const last = await reader.lastOf([...hints.keys()]);
    const visible: string[] = [];
    for (const [uid, hint] of hints) {
      if ((last.get(uid) ?? 0) >= hint.position) visible.push(uid);
      else if (Date.now() - hint.since > hintLifeMs) hints.delete(uid);
    }
    for (const uid of visible) {
      hints.delete(uid);
      wake(uid);
    }
    if (visible.length > 0) bus.publish(visible);
  }

  async function pollTable(): Promise<void> {
    const last = people.size === 0 ? new Map<string, number>() : await reader.lastOf(people.watched());
    for (const [uid, position] of last) if (known.get(uid) !== position) wake(uid);
    known = last;
  }

  return {
    appended: (uid, position) => void hints.set(uid, { position, since: Date.now() }),
    committed: () => settling.wake(),
    watch: (uid, options) => people.watch(uid, options),
    get listeners() {
      return people.size;
    },
    async stop() {
      await Promise.all([settling.stop(), polling.stop()]);
    },
  };
}

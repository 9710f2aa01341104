/**
 * Wakes the streams of a person when their events are in the table. Hints come from this process's own commits, from the
 * other replicas through Redis, and from a slow poll that covers whatever hint was lost; the events themselves are always read
 * from the table, by position, so a hint can be early, doubled or missing without harm.
 */
import { startJob } from '@parlance/runtime/jobs/job';
import { makeAudiences } from '@parlance/runtime/live/audiences';
import type { Logger } from '@parlance/runtime/logging/logger';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { listLastPositions } from '../queries/live-events.ts';
import type { UserFeed } from '../usecases/ports.ts';

/** Between replicas: whose events are new. */
export type Hints = {
  publish(uids: readonly string[]): void;
  subscribe(onHint: (uids: readonly string[]) => void): void;
};

export type UserFeedOptions = { db: Queryable; hints: Hints; log: Logger; pollMs?: number };

/** Whose transaction was rolled back is forgotten after this. */
const pendingLifeMs = 30_000;

export function makeUserFeed({ db, hints, log, pollMs = 1_000 }: UserFeedOptions): UserFeed {
  const people = makeAudiences<string>();
  let known = new Map<string, number>();
  const pending = new Map<string, { position: number; since: number }>();
  const usual = { firstBackOffMs: 250, longestBackOffMs: 5_000, log };
  const settling = startJob({ ...usual, name: 'live hints', everyMs: pendingLifeMs, round: settlePending });
  const polling = startJob({ ...usual, name: 'live events', everyMs: pollMs, round: pollTable });
  const wake = (uid: string) => people.publish(uid, uid);
  hints.subscribe((uids) => uids.forEach(wake));

  /** Only what is visible to everybody is passed on. */
  async function settlePending(): Promise<void> {
    if (pending.size === 0) return;
    const last = await listLastPositions(db, [...pending.keys()]);
    const visible: string[] = [];
    for (const [uid, { position, since }] of pending) {
      if ((last.get(uid) ?? 0) >= position) visible.push(uid);
      else if (Date.now() - since > pendingLifeMs) pending.delete(uid);
    }
    for (const uid of visible) {
      pending.delete(uid);
      // The look at the table would wake them for it once more.
      const position = last.get(uid);
      if (position !== undefined) known.set(uid, position);
      wake(uid);
    }
    if (visible.length > 0) hints.publish(visible);
  }

  async function pollTable(): Promise<void> {
    const last = people.size === 0 ? new Map<string, number>() : await listLastPositions(db, people.watched());
    for (const [uid, position] of last) if (known.get(uid) !== position) wake(uid);
    known = last;
  }

  return {
    publish: (uid, position) => void pending.set(uid, { position, since: Date.now() }),
    committed: () => settling.wake(),
    watch: (uids, options) => people.watch(uids, options),
    get size() {
      return people.size;
    },
    async stop() {
      await Promise.all([settling.stop(), polling.stop()]);
    },
  };
}

/** All live streams of this process: closes those whose owner may not listen any longer, and all of them before the process ends. */
import type { Actor } from '@parlance/runtime/auth/actor';
import type { EventStream } from './event-stream.ts';

export type Hub = {
  add(actor: Actor, stream: EventStream): void;
  readonly size: number;
  /** Sends everybody away with a retry that spreads their return. */
  drain(): void;
  stop(): void;
};

export type HubOptions = {
  isRevoked: (actor: Actor) => boolean;
  /** A revoked account's streams are closed within this time (30 s at most). */
  checkMs?: number;
  /** A browser holds one; more than this of one person are not people. */
  maxPerUser?: number;
  /** Longest time until a client that was sent away comes back. */
  spreadMs?: number;
};

type Entry = { actor: Actor; stream: EventStream };

export function makeHub({ isRevoked, checkMs = 5_000, maxPerUser = 20, spreadMs = 10_000 }: HubOptions): Hub {
  const entries = new Set<Entry>();
  const timer = setInterval(closeRevoked, checkMs);
  timer.unref();

  function closeRevoked(): void {
    for (const { actor, stream } of entries) if (isRevoked(actor)) stream.end();
  }

  function closeOldest(uid: string): void {
    const own = [...entries].filter((entry) => entry.actor.uid === uid);
    for (const { stream } of own.slice(0, Math.max(0, own.length - maxPerUser))) stream.end();
  }

  return {
    add(actor, stream) {
      const entry = { actor, stream };
      entries.add(entry);
      stream.onClose(() => entries.delete(entry));
      closeOldest(actor.uid);
    },
    get size() {
      return entries.size;
    },
    drain() {
      for (const { stream } of entries) stream.end(1_000 + Math.floor(Math.random() * spreadMs));
    },
    stop: () => clearInterval(timer),
  };
}

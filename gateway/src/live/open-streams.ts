/** All live streams of this process: closes those whose owner may not listen any longer, and all of them before the process ends. */
import type { Actor } from '@parlance/runtime/auth/actor';
import { refuse } from '@parlance/runtime/errors/refusals';
import { heapRoomFor } from '@parlance/runtime/waiting/heap-room';
import { lookWhile } from '@parlance/runtime/waiting/look-while';
import type { EventStream } from './event-stream.ts';

export type OpenStreams = {
  /** Refuses with OVERLOADED when there are as many as this process has memory for: one more would take all of them down. */
  demandRoom(): void;
  add(actor: Actor, stream: EventStream): void;
  readonly size: number;
  /**
   * Sends everybody away, a few at a time, with a short pause before they come back: their return is spread, and yet
   * each of them is without a stream only for as long as it takes to open one. Who comes from then on is sent away at once.
   * Resolves when all have gone.
   */
  drain(): Promise<void>;
  stop(): void;
};

export type OpenStreamsOptions = {
  isRevoked: (actor: Actor) => boolean;
  /** A revoked token's streams are closed within this time. */
  checkMs?: number;
  /** A browser holds one; more than this of one person are not people. */
  maxPerUser?: number;
  /** Of everybody. */
  mostStreams?: number;
  /** So many are sent away in a second, unless that would take longer than `longestDrainMs`. */
  leavesASecond?: number;
  longestDrainMs?: number;
};

/** Before the gateway's process is ended by force (main.ts). */
export const LONGEST_DRAIN_MS = 10_000;
const sliceMs = 50;
/** A stream with its calls to notification and media (tests/bench/endurance.ts), and some more. */
export const STREAM_BYTES = 65_536;
/** Not all of a group in one moment. */
const retryMs = () => 100 + Math.floor(Math.random() * 400);

type Entry = { actor: Actor; stream: EventStream };

export function makeOpenStreams(options: OpenStreamsOptions): OpenStreams {
  const { isRevoked, checkMs = 250, maxPerUser = 20, mostStreams = heapRoomFor(STREAM_BYTES) } = options;
  const { leavesASecond = 200, longestDrainMs = LONGEST_DRAIN_MS } = options;
  const entries = new Set<Entry>();
  /** Whoever comes is compared with their own streams only: the others are thousands. */
  const byUser = new Map<string, Set<Entry>>();
  let leaving = false;
  const looking = lookWhile(() => entries.size > 0, checkMs, closeRevoked);

  function closeRevoked(): void {
    for (const { actor, stream } of entries) if (isRevoked(actor)) stream.end();
  }

  function keep(entry: Entry): Set<Entry> {
    const own = byUser.get(entry.actor.uid) ?? new Set();
    byUser.set(entry.actor.uid, own.add(entry));
    entries.add(entry);
    looking.begin();
    return own;
  }

  function forget(entry: Entry): void {
    entries.delete(entry);
    const own = byUser.get(entry.actor.uid);
    if (own?.delete(entry) && own.size === 0) byUser.delete(entry.actor.uid);
  }

  function sendAway(count: number): void {
    for (const entry of [...entries].slice(0, count)) {
      forget(entry);
      entry.stream.end(retryMs());
    }
  }

  async function drain(): Promise<void> {
    leaving = true;
    const endAt = performance.now() + Math.min(longestDrainMs, (entries.size / leavesASecond) * 1_000);
    // By the clock: on a busy process a pause takes longer than it says.
    const slicesLeft = () => Math.ceil((endAt - performance.now()) / sliceMs);
    for (let slices = slicesLeft(); slices > 1 && entries.size > 0; slices = slicesLeft()) {
      sendAway(Math.ceil(entries.size / slices));
      await new Promise((resolve) => setTimeout(resolve, sliceMs));
    }
    sendAway(entries.size);
  }

  return {
    demandRoom() {
      if (entries.size >= mostStreams) throw refuse('OVERLOADED');
    },
    add(actor, stream) {
      if (leaving) return stream.end(retryMs());
      const entry = { actor, stream };
      const own = keep(entry);
      stream.onClose(() => forget(entry));
      for (const oldest of [...own].slice(0, Math.max(0, own.size - maxPerUser))) oldest.stream.end();
    },
    get size() {
      return entries.size;
    },
    drain,
    stop: looking.stop,
  };
}

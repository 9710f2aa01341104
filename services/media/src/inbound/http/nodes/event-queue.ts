/** Applies Janus's events in the order they came. Janus gives no second copy, so a database that is away is waited for. */
import type { ApplyRoomSignals } from '../../../usecases/apply-room-signals.ts';
import type { RoomSignal } from '../../../usecases/room-signal.ts';

export type EventQueue = {
  add(signals: readonly RoomSignal[]): void;
  /** Settled when everything added so far is in the database. */
  drained(): Promise<void>;
  /** Events thrown away because the queue was full; presence is then not complete. */
  dropped(): number;
  stop(): void;
};

export type EventQueueOptions = { apply: ApplyRoomSignals; onFailure: (error: unknown) => void; limit?: number };

const longestPauseMs = 2_000;

export function makeEventQueue({ apply, onFailure, limit = 20_000 }: EventQueueOptions): EventQueue {
  const waiting: RoomSignal[] = [];
  let running: Promise<void> | undefined;
  let dropped = 0;
  let stopped = false;

  async function applyAll(): Promise<void> {
    let pauseMs = 50;
    while (waiting.length > 0 && !stopped) {
      const group = waiting.slice(0, 200);
      try {
        await apply(group);
        waiting.splice(0, group.length);
        pauseMs = 50;
      } catch (error) {
        onFailure(error);
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
        pauseMs = Math.min(longestPauseMs, pauseMs * 2);
      }
    }
  }

  return {
    add(signals) {
      const room = Math.max(0, limit - waiting.length);
      waiting.push(...signals.slice(0, room));
      dropped += Math.max(0, signals.length - room);
      running ??= applyAll().finally(() => (running = undefined));
    },
    drained: async () => {
      while (running) await running;
    },
    dropped: () => dropped,
    stop() {
      stopped = true;
    },
  };
}

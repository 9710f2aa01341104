/** Keeps one stay in the room within what its line carries, from entering it until it is stopped. */
import type { Connection } from './connection.ts';
import type { Load } from './line-load.ts';
import type { Stat } from './line-measures.ts';
import { makeLineMemory } from './line-memory.ts';
import { fullQuality, lookEveryMs, makeLineWatch, sameQuality, type LineQuality } from './line-watch.ts';
import { lineOf, type People } from './people.ts';

export type LineKeeping = {
  people: () => People;
  /** While a line is being repaired its figures say nothing. */
  isUp: () => boolean;
  changed: (quality: LineQuality) => void;
};

/** Somebody whose line has just come back may lose it again before anybody says so. */
const troubledForMs = 10_000;

const statsOf = (report: RTCStatsReport | undefined) => [...(report?.values() ?? [])] as Stat[];

export type LineKeeper = { stop(): void };

export function keepLine({ publisher, subscriber }: Connection, room: LineKeeping): LineKeeper {
  let watch = makeLineWatch(performance.now());
  const memory = makeLineMemory();
  let brokenAt: number | undefined;
  let quality = fullQuality;
  let load: Load = { step: quality.up, thrifty: false };
  let looking = false;
  const troubledAt = new Map<string, number>();

  function noteTroubled(nowMs: number): void {
    for (const { uid, lacks } of room.people().values()) if (lacks !== 'nothing') troubledAt.set(uid, nowMs);
  }

  function apply(next: LineQuality): void {
    const thrifty = [...room.people().values()].some(({ lacks }) => lacks === 'pictures' || lacks === 'sound');
    if (next.up !== load.step || thrifty !== load.thrifty) {
      load = { step: next.up, thrifty };
      void publisher.setLoad(load).catch(() => undefined);
    }
    if (next.down !== quality.down) {
      subscriber.tune({ step: next.down, lineOf: (feed, mid) => lineOf(room.people(), feed, mid) });
    }
    if (sameQuality(next, quality)) return;
    quality = next;
    room.changed(next);
  }

  async function look(): Promise<void> {
    const [sent, received] = await Promise.all([publisher.stats(), subscriber.stats()]);
    if (!room.isUp()) return;
    const nowMs = performance.now();
    noteTroubled(nowMs);
    memory.note(nowMs, quality);
    apply(
      watch({
        publisher: statsOf(sent),
        subscriber: statsOf(received),
        feedOf: subscriber.feedOf,
        sendsPicture: publisher.sends('camera') || publisher.sends('screen'),
        screenSent: publisher.sends('screen'),
        screenReceived: [...room.people().values()].some(({ screenOn }) => screenOn),
        isTroubled: (feed) => nowMs - (troubledAt.get(feed) ?? -Infinity) < troubledForMs,
        nowMs,
      }),
    );
  }

  const timer = setInterval(() => {
    if (!room.isUp()) return void (brokenAt ??= performance.now());
    if (looking) return;
    // A line that is back carries what it carried: that nothing came through while it was gone does not make it a weak one.
    if (brokenAt !== undefined) watch = makeLineWatch(performance.now(), memory.before(brokenAt));
    brokenAt = undefined;
    looking = true;
    void look()
      .catch(() => undefined)
      .finally(() => (looking = false));
  }, lookEveryMs);
  return { stop: () => clearInterval(timer) };
}

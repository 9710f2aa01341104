/** Lots that come while another one is worked on are worked on together. */
import { within } from './waiting.ts';

export type Gathering<T> = (lot: readonly T[]) => Promise<void>;

type Lot<T> = { items: readonly T[]; resolve: () => void; reject: (error: unknown) => void };

export type GatheringOptions = {
  atMost: number;
  /** Work that has not ended by then is waited for no longer: its lots fail, and the next ones are worked on. */
  longestMs?: number;
};

const usualLongestMs = 30_000;

/**
 * One piece of work at a time, for at most so many items; a lot is never divided, so a larger one is worked on by itself. Items
 * stand in the order of their coming. All lots of one piece of work share its outcome.
 */
export function makeGathering<T>(
  work: (items: readonly T[]) => Promise<void>,
  { atMost, longestMs = usualLongestMs }: GatheringOptions,
): Gathering<T> {
  let waiting: Lot<T>[] = [];
  let isWorking = false;

  async function workOff(): Promise<void> {
    isWorking = true;
    // What comes in the same turn of the event loop comes together.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const lots = next();
      await within(longestMs, work(lots.flatMap(({ items }) => items))).then(
        () => lots.forEach(({ resolve }) => resolve()),
        (error: unknown) => lots.forEach(({ reject }) => reject(error)),
      );
    }
    isWorking = false;
  }

  function next(): Lot<T>[] {
    let items = 0;
    const fitting = waiting.findIndex((lot) => (items += lot.items.length) > atMost);
    const lots = waiting.slice(0, fitting === -1 ? undefined : Math.max(1, fitting));
    waiting = waiting.slice(lots.length);
    return lots;
  }

  return (items) =>
    new Promise((resolve, reject) => {
      waiting.push({ items, resolve, reject });
      if (!isWorking) void workOff();
    });
}

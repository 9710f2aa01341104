/** No live event is missed, doubled or out of order by a stream that was open: what it heard beside what notification keeps. */
import type { KeptEvent } from '../live/kept-events.ts';
import type { StreamStory } from '../live/stream.ts';

/** The transaction that writes an event has a time of its own, a little before the event is there to be heard. */
export const aroundOpeningMs = 2_000;

export type Heard = { faults: string[]; /** Milliseconds from the transaction to the reader. */ delays: number[] };

export function missedEvents({ uid, opened, heard, resyncs }: StreamStory, kept: readonly KeptEvent[]): Heard {
  const openAt = opened[0];
  if (openAt === undefined) return { faults: [`a stream of ${uid} never stood`], delays: [] };
  const waiting = new Map<string, KeptEvent[]>();
  for (const event of kept.filter(({ at }) => at > openAt - aroundOpeningMs)) {
    waiting.set(event.key, [...(waiting.get(event.key) ?? []), event]);
  }
  const faults: string[] = [];
  const delays: number[] = [];
  let last = 0;
  for (const { key, at } of heard) {
    const known = waiting.get(key);
    if (!known) continue;
    const event = known.shift();
    if (!event) {
      faults.push(`${uid} heard ${nameOf(key)} more than once`);
      continue;
    }
    if (event.position < last) faults.push(`${uid} heard ${nameOf(key)} after a later one`);
    last = Math.max(last, event.position);
    delays.push(at - event.at);
  }
  const told = (at: number) => resyncs.some((resync) => at <= resync);
  const missed = [...waiting.values()].flat().filter(({ at }) => at > openAt && !told(at));
  return { faults: [...faults, ...missed.map(({ key }) => `${uid} never heard ${nameOf(key)}`)], delays };
}

/** With enough of it to be found again. */
const nameOf = (key: string) => key.slice(0, 120);

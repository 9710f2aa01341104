/** No live event is missed, doubled or out of order by a stream that was open: what it heard beside what notification keeps. */
import type { KeptEvent, KeptEvents } from '../live/kept-events.ts';
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
  /** How far it had come by when; what it heard after something says that the server knew where it was. */
  const places: { heardAt: number; highest: number }[] = [];
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
    places.push({ heardAt: at, highest: last });
    delays.push(at - event.at);
  }
  const told = ({ at, position }: KeptEvent) =>
    resyncs.some((resync) => {
      // Of what is kept for people the server knows where it was.
      if (resync.watch !== undefined) return false;
      const isBetween = at <= resync.at && at > resync.since - aroundOpeningMs;
      return isBetween && position > (places.findLast(({ heardAt }) => heardAt < resync.at)?.highest ?? 0);
    });
  const missed = [...waiting.values()].flat().filter((event) => event.at > openAt && !told(event));
  return { faults: [...faults, ...missed.map(({ key }) => `${uid} never heard ${nameOf(key)}`)], delays };
}

/** However long it was waited for. */
export const notBack = (streams: readonly StreamStory[]): string[] =>
  streams
    .filter(({ stands, opened }) => !stands && opened.length > 0)
    .map(({ uid }) => `a stream of ${uid} has not come back`);

type Meant = Pick<KeptEvents, 'isMeantFor' | 'upTo'>;

/** Notification does not keep these: they come from where they happen, to who is in a room or has something on screen. */
const fromElsewhere = new Set(['chat.message', 'slot.opened', 'slot.taken', 'group.lesson', 'library.changed']);

/** What a stream heard that is kept for somebody else, for everybody of another role, or for nobody at all. */
export function strangeEvents({ uid, heard }: StreamStory, kept: Meant): { faults: string[]; looked: number } {
  // What is heard is in the table already.
  const own = heard.filter(({ type, at }) => !fromElsewhere.has(type) && at < kept.upTo);
  const strange = own.filter(({ key }) => !kept.isMeantFor(uid, key));
  return { looked: own.length, faults: strange.map(({ key }) => `${uid} heard ${nameOf(key)}, which is not theirs`) };
}

/** A source that did not stand when hello was said may say so a moment later. */
const lateMs = 15_000;

/** "Read again" to who stays where nobody takes anything away: nothing is lost by it, but something broke behind the stream, and a page fetches anew all that it shows. */
export function toldToReadAgain({ uid, opened, resyncs }: StreamStory): { faults: string[]; looked: number } {
  const later = resyncs.filter(({ at }) => !opened.some((hello) => at >= hello && at - hello < lateMs));
  const when = (at: number) => new Date(at).toISOString();
  return {
    looked: opened.length,
    faults: later.map(({ at }) => `${uid} was told to read again at ${when(at)}, on a stream that stood`),
  };
}

/** With enough of it to be found again. */
const nameOf = (key: string) => key.slice(0, 120);

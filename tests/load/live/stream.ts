/** One live stream as the portal keeps it: comes back after every end from where it was, and remembers what it heard. */
import { pauseAfter, readOnce } from '../../support/live/read-once.ts';
import { pause } from '../pace.ts';

export type HeardEvent = { key: string; type: string; data: string; at: number };
export type StreamStory = {
  uid: string;
  /** When each of its openings said hello: from then on nothing is missed. */
  opened: number[];
  /** Between a hello and its end. */
  stands: boolean;
  heard: HeardEvent[];
  /** When the server said: read again, I do not know what you have missed. */
  resyncs: Resync[];
};
/** `since`: the last sign of life of the opening before. What was written while that stood is no part of what the server cannot tell. */
type Resync = { at: number; since: number };
export type StreamOptions = {
  publicUrl: string;
  person: { uid: string; token: string; renew(): Promise<void> };
  signal: AbortSignal;
  /** A defect to be found: an event that it does not note. */
  swallows?: (event: HeardEvent, story: StreamStory) => boolean;
};

/** What the stream says of itself, or of this moment alone: none of it is kept to be compared. */
const aboutItself = new Set(['hello', 'resync', 'clock.changed', 'room.changed']);
export const keyOf = (type: string, data: string): string => `${type} ${data}`;

/** Reads until the signal; `story` grows meanwhile. */
export function openStream({ publicUrl, person, signal, swallows }: StreamOptions): {
  story: StreamStory;
  ended: Promise<void>;
} {
  const story: StreamStory = { uid: person.uid, opened: [], stands: false, heard: [], resyncs: [] };
  let lastId = '';
  /** The last sign of life, of this opening or the one before. */
  let lifeAt = 0;

  /** Takes what one opening says; `since`: when the one before said something for the last time. */
  const hearing = (since: number) => (events: readonly { type: string; data: string; id: string }[], at: number) => {
    lifeAt = at;
    for (const { type, data, id } of events) {
      if (id !== '') lastId = id;
      if (type === 'hello') {
        story.opened.push(at);
        story.stands = true;
      }
      if (type === 'resync') story.resyncs.push({ at, since });
      if (aboutItself.has(type)) continue;
      const event = { key: keyOf(type, data), type, data, at };
      if (!swallows?.(event, story)) story.heard.push(event);
    }
  };

  async function readOn(): Promise<void> {
    for (let failures = 0; !signal.aborted;) {
      const before = story.opened.length;
      const end = await readOnce({ publicUrl, token: person.token, lastId, signal, onEvents: hearing(lifeAt) });
      story.stands = false;
      failures = story.opened.length > before ? 0 : failures + 1;
      if (signal.aborted) return;
      if (end.status === 401) await person.renew().catch(() => undefined);
      await pause(end.retryMs ?? pauseAfter(failures), signal);
    }
  }

  return { story, ended: readOn() };
}

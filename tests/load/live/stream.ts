/** One live stream as the portal keeps it: comes back after every end from where it was, and remembers what it heard. */
import { pauseAfter, readOnce } from '../../support/live/read-once.ts';
import { zone } from '../../support/lesson/lesson-times.ts';
import { pause } from '../pace.ts';

export type HeardEvent = { key: string; type: string; data: string; at: number };
export type StreamStory = {
  uid: string;
  /** When each of its openings said hello: from then on nothing is missed. */
  opened: number[];
  /** Between a hello and its end. */
  stands: boolean;
  heard: HeardEvent[];
  /** Of the free hours of these days it was told as well, as who has them on screen. */
  days?: Days | undefined;
  /** From the last sign of life of one opening to the hello of the next: what is on screen is read again after it. */
  gaps: Gap[];
  /** When the server said: read again, I do not know what you have missed. */
  resyncs: Resync[];
};
/** `since`: the last sign of life of the opening before. What was written while that stood is no part of what the server cannot tell. */
type Resync = { at: number; since: number; /** Not everything, but this alone. */ watch?: string | undefined };
type Gap = { from: number; to: number };
/** In Darwin, both with them. */
export type Days = { startDate: string; endDate: string };
export type StreamOptions = {
  publicUrl: string;
  person: { uid: string; token: string; renew(): Promise<void> };
  signal: AbortSignal;
  days?: Days | undefined;
  /** A defect to be found: an event that it does not note. */
  swallows?: (event: HeardEvent, story: StreamStory) => boolean;
};

/** What the stream says of itself, or of this moment alone: none of it is kept to be compared. */
const aboutItself = new Set(['hello', 'resync', 'clock.changed', 'room.changed']);
export const keyOf = (type: string, data: string): string => `${type} ${data}`;
export function partsOf(key: string): { type: string; data: string } {
  const end = key.indexOf(' ');
  return { type: key.slice(0, end), data: key.slice(end + 1) };
}

/** As the page of a search names what it has on screen. */
const watchOf = (days: Days): string =>
  `slots:${Buffer.from(JSON.stringify({ ...days, time: 'anytime', timezone: zone })).toString('base64url')}`;

/** Reads until the signal; `story` grows meanwhile. */
export function openStream({ publicUrl, person, signal, days, swallows }: StreamOptions): {
  story: StreamStory;
  ended: Promise<void>;
} {
  const story: StreamStory = { uid: person.uid, opened: [], stands: false, heard: [], days, gaps: [], resyncs: [] };
  const watch = days && watchOf(days);
  let lastId = '';
  /** The last sign of life, of this opening or the one before. */
  let lifeAt = 0;

  /** Takes what one opening says; `since`: when the one before said something for the last time. */
  const hearing = (since: number) => (events: readonly { type: string; data: string; id: string }[], at: number) => {
    lifeAt = at;
    for (const { type, data, id } of events) {
      if (id !== '') lastId = id;
      if (type === 'hello') {
        if (story.opened.length > 0) story.gaps.push({ from: since, to: at });
        story.opened.push(at);
        story.stands = true;
      }
      if (type === 'resync') story.resyncs.push({ at, since, ...(JSON.parse(data) as { watch?: string }) });
      if (aboutItself.has(type)) continue;
      const event = { key: keyOf(type, data), type, data, at };
      if (!swallows?.(event, story)) story.heard.push(event);
    }
  };

  async function readOn(): Promise<void> {
    for (let failures = 0; !signal.aborted;) {
      const before = story.opened.length;
      const onEvents = hearing(lifeAt);
      const end = await readOnce({ publicUrl, token: person.token, lastId, watch, signal, onEvents });
      story.stands = false;
      failures = story.opened.length > before ? 0 : failures + 1;
      if (signal.aborted) return;
      if (end.status === 401) await person.renew().catch(() => undefined);
      await pause(end.retryMs ?? pauseAfter(failures), signal);
    }
  }

  return { story, ended: readOn() };
}

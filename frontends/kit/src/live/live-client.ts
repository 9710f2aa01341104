/**
 * One live stream per browser and person. The tab that holds the lock reads it and passes every event to its siblings;
 * when that tab goes, the next one takes over from the last event's id, so nothing is lost.
 */
import type { BookingJson, GroupLessonJson } from '../api/types.ts';
import type { LiveEventName, LiveEvents } from './live-events.ts';
import { readStream, type LiveState } from './read-stream.ts';
import { electLeader } from './leader-election.ts';

export type SlotSearch = {
  startDate: string;
  endDate: string;
  time: 'anytime' | number;
  timezone: string;
  tutor?: string;
};
export type SlotWatch = {
  opened(slot: BookingJson): void;
  taken(id: string): void;
  /** The watch stands (again): what happened before is only in a fresh search. */
  resync(): void;
};
/** Of a search; of one session or of all of them, for administrators. */
export type GroupWatched = { search: Omit<SlotSearch, 'tutor'> } | { session: string } | 'all';
export type GroupWatch = { moved(lesson: GroupLessonJson): void; resync(): void };
export type LiveClient = {
  on<N extends LiveEventName>(name: N, heard: (data: LiveEvents[N]) => void): () => void;
  /** Adds a search's slots to the stream while somebody watches it. */
  watchSlots(search: SlotSearch, watch: SlotWatch): () => void;
  /** The same for group lessons: who tells of what, the gateway's README says. */
  watchGroups(watched: GroupWatched, watch: GroupWatch): () => void;
  state(): LiveState;
  onState(heard: (state: LiveState) => void): () => void;
  /** Tries again now instead of after the pause. */
  retry(): void;
  /** This tab reads from now on and the others hear by it: for the one where each line of chat counts, and that browsers never put to sleep. */
  takeOver(): void;
};

export type LiveParts = {
  origin: string;
  uid: string;
  token(): Promise<string | undefined>;
  /** Asked after a 401. */
  renew(): Promise<string | undefined>;
  random?: () => number;
};

type Message =
  | { kind: 'event'; name: LiveEventName; data: unknown; id: string }
  /** `lastId` is where the stream stands; a fresh one did not come back to where it was. */
  | { kind: 'state'; state: LiveState; watching: string[]; lastId: string; isFresh: boolean }
  /** What a tab has on screen; an empty list takes it back. */
  | { kind: 'watch'; tab: string; searches: string[] }
  /** A new reader asks what the others have on screen. */
  | { kind: 'tell-watches' }
  /** A new tab asks how the stream stands. */
  | { kind: 'tell-state' }
  | { kind: 'retry' };

/** What the gateway takes in one stream. */
const mostWatches = 5;

function encoded(search: object): string {
  const bytes = new TextEncoder().encode(JSON.stringify(search));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function groupKey(watched: GroupWatched): string {
  if (watched === 'all') return 'groups';
  return 'session' in watched ? `group:${watched.session}` : `groups:${encoded(watched.search)}`;
}

/** Starts at once; `stop` ends the reading and gives the lock to another tab. */
export function startLiveClient(parts: LiveParts): LiveClient & { stop(): void } {
  const tab = crypto.randomUUID();
  const channel = new BroadcastChannel(`parlance-live-${parts.uid}`);
  const stopping = new AbortController();
  const heard = new Map<LiveEventName, Set<(data: never) => void>>();
  const stateHeard = new Set<(state: LiveState) => void>();
  const own = new Map<symbol, { key: string; resync(): void }>();
  const watches = new Map<string, string[]>();
  let leading = false;
  let restart: AbortController | undefined;
  let lastId = '';
  let state: LiveState = 'connecting';
  /** The searches that the open stream carries. */
  let watching: string[] = [];

  const post = (message: Message) => {
    if (!stopping.signal.aborted) channel.postMessage(message);
  };
  const deliver = (name: LiveEventName, data: unknown, id: string) => {
    if (id) lastId = id;
    for (const listener of heard.get(name) ?? []) (listener as (value: unknown) => void)(data);
  };
  const takeState = (next: LiveState, carried: string[], isFresh: boolean) => {
    state = next;
    watching = carried;
    for (const listener of stateHeard) listener(next);
    if (next !== 'open') return;
    // Whatever came between a reading and this moment was heard by nobody. A stream that comes back tells all but the slots of a search.
    if (isFresh) deliver('resync', {}, '');
    else for (const { key, resync } of own.values()) if (carried.includes(key)) resync();
  };

  const ownKeys = () => [...own.values()].map(({ key }) => key);
  const searches = () => [...new Set([...ownKeys(), ...[...watches.values()].flat()])].slice(0, mostWatches).sort();
  /** The stream is opened anew only when it would carry other searches. */
  const watchesChanged = () => {
    if (leading && searches().join() !== watching.join()) restart?.abort();
  };
  const ownChanged = () => (leading ? watchesChanged() : post({ kind: 'watch', tab, searches: ownKeys() }));

  channel.onmessage = ({ data: message }: MessageEvent<Message>) => {
    if (message.kind === 'event') deliver(message.name, message.data, message.id);
    else if (message.kind === 'state') {
      lastId = message.lastId || lastId;
      takeState(message.state, message.watching, message.isFresh);
    } else if (message.kind === 'tell-watches') ownChanged();
    else if (!leading) return;
    else if (message.kind === 'tell-state') post({ kind: 'state', state, watching, lastId, isFresh: false });
    else if (message.kind === 'retry') restart?.abort();
    else if (message.kind === 'watch') {
      if (message.searches.length > 0) watches.set(message.tab, message.searches);
      else watches.delete(message.tab);
      watchesChanged();
    }
  };

  const lead = async (reading: AbortSignal) => {
    leading = true;
    post({ kind: 'tell-watches' });
    while (!reading.aborted) {
      restart = new AbortController();
      const carried = searches();
      watching = carried;
      await readStream({
        address: () =>
          `${parts.origin}/api/v1/live${carried.map((key, at) => `${at ? '&' : '?'}watch=${key}`).join('')}`,
        token: parts.token,
        renew: parts.renew,
        lastId: () => lastId,
        signal: AbortSignal.any([reading, restart.signal]),
        random: parts.random ?? Math.random,
        onState: (next, isFresh) => {
          takeState(next, carried, isFresh);
          post({ kind: 'state', state: next, watching: carried, lastId, isFresh });
        },
        onEvent: (name, data, id) => {
          deliver(name, data, id);
          post({ kind: 'event', name, data, id });
        },
      });
    }
  };
  const lost = () => void (leading = false);
  const election = electLeader(`parlance-live-${parts.uid}`, { stopping: stopping.signal, lead, lost });
  post({ kind: 'tell-state' });
  const forget = () => post({ kind: 'watch', tab, searches: [] });
  // A window that is closed runs no clean-up of its components.
  addEventListener('pagehide', forget, { signal: stopping.signal });

  const on: LiveClient['on'] = (name, listener) => {
    const set = heard.get(name) ?? new Set();
    heard.set(name, set);
    set.add(listener as (data: never) => void);
    return () => set.delete(listener as (data: never) => void);
  };

  const watchOf = (key: string, resync: () => void, stops: (() => unknown)[]) => {
    const me = Symbol('watch');
    own.set(me, { key, resync });
    // A function of its own: two may watch with the same one, and one of them may stop.
    stops.push(on('resync', () => resync()));
    ownChanged();
    return () => {
      own.delete(me);
      for (const stop of stops) stop();
      ownChanged();
    };
  };

  return {
    on,
    watchSlots: (search, { opened, taken, resync }) =>
      watchOf(`slots:${encoded(search)}`, resync, [on('slot.opened', opened), on('slot.taken', ({ id }) => taken(id))]),
    watchGroups: (watched, { moved, resync }) =>
      watchOf(groupKey(watched), resync, [on('group.lesson', (lesson) => moved(lesson))]),
    state: () => state,
    onState(listener) {
      stateHeard.add(listener);
      return () => stateHeard.delete(listener);
    },
    retry: () => (leading ? restart?.abort() : post({ kind: 'retry' })),
    takeOver: () => (leading ? undefined : election.takeOver()),
    stop() {
      // The reader drops what this tab had on screen.
      if (!leading) forget();
      stopping.abort();
      channel.close();
    },
  };
}

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
  time: 'anytime' | 'morning' | 'afternoon' | 'evening' | number;
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
  /** Hears that something in the library is another, or may be. */
  watchLibrary(changed: () => void): () => void;
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
  | { kind: 'event'; name: LiveEventName; data: unknown; id: string; at: number }
  /** `lastId` is where the stream stands; a fresh one did not come back to where it was. */
  | { kind: 'state'; state: LiveState; watching: string[]; lastId: string; isFresh: boolean }
  /** What a tab has on screen; an empty list takes it back. */
  | { kind: 'watch'; tab: string; searches: string[] }
  /** A new reader asks what the others have on screen. */
  | { kind: 'tell-watches' }
  /** A new tab asks how the stream stands. */
  | { kind: 'tell-state' }
  | { kind: 'retry' };

/** Of all tabs, whatever is done to the system's clock. */
const browserNow = () => performance.timeOrigin + performance.now();
const oldestHelloMs = 1_000;
/** A tab that was frozen hears late what time it was. */
const isPast = (name: LiveEventName, at: number) => name === 'hello' && browserNow() - at > oldestHelloMs;

/** Everybody who has the library on screen hears of a change in one moment. */
const librarySpreadMs = 1_000;

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

/** Who hears which event in this tab. */
function makeEmitter() {
  const heard = new Map<LiveEventName, Set<(data: never) => void>>();
  const on: LiveClient['on'] = (name, listener) => {
    const set = heard.get(name) ?? new Set();
    heard.set(name, set);
    set.add(listener as (data: never) => void);
    return () => set.delete(listener as (data: never) => void);
  };
  const emit = (name: LiveEventName, data: unknown) => {
    for (const listener of heard.get(name) ?? []) (listener as (value: unknown) => void)(data);
  };
  return { on, emit };
}

/** What this tab and the others have on screen. */
function makeWatches() {
  const own = new Map<symbol, { key: string; resync(): void }>();
  const others = new Map<string, string[]>();
  const ownKeys = () => [...own.values()].map(({ key }) => key);
  return {
    ownKeys,
    /** What the stream is to carry. */
    searches: () => [...new Set([...ownKeys(), ...[...others.values()].flat()])].slice(0, mostWatches).sort(),
    add(key: string, resync: () => void) {
      const me = Symbol('watch');
      own.set(me, { key, resync });
      return () => own.delete(me);
    },
    setOther(tab: string, searches: string[]) {
      if (searches.length > 0) others.set(tab, searches);
      else others.delete(tab);
    },
    resync(carried: string[]) {
      for (const { key, resync } of own.values()) if (carried.includes(key)) resync();
    },
  };
}
type Watches = ReturnType<typeof makeWatches>;

/** The stream as this tab knows it, whoever reads it. */
function makeStream(emit: (name: LiveEventName, data: unknown) => void, watches: Watches) {
  const stateHeard = new Set<(state: LiveState) => void>();
  const stream = {
    leading: false,
    /** Of the connection that this tab reads. */
    connection: undefined as AbortController | undefined,
    lastId: '',
    state: 'connecting' as LiveState,
    /** The searches that the open stream carries. */
    watching: [] as string[],
    onState(listener: (state: LiveState) => void) {
      stateHeard.add(listener);
      return () => stateHeard.delete(listener);
    },
    deliver(name: LiveEventName, data: unknown, id: string, at = browserNow()) {
      if (id) stream.lastId = id;
      const outdated = name === 'resync' ? (data as LiveEvents['resync']).watch : undefined;
      if (outdated !== undefined) watches.resync([outdated]);
      else if (!isPast(name, at)) emit(name, data);
    },
    takeState(next: LiveState, carried: string[], isFresh: boolean) {
      stream.state = next;
      stream.watching = carried;
      for (const listener of stateHeard) listener(next);
      if (next !== 'open') return;
      // Whatever came between a reading and this moment was heard by nobody. A stream that comes back tells all but the slots of a search.
      if (isFresh) emit('resync', {});
      else watches.resync(carried);
    },
  };
  return stream;
}

type Reading = { stream: ReturnType<typeof makeStream>; watches: Watches; post: (message: Message) => void };

/** Reads for all tabs until the term ends, and opens the stream anew whenever its connection is aborted. */
async function lead(term: AbortSignal, parts: LiveParts, { stream, watches, post }: Reading): Promise<void> {
  stream.leading = true;
  post({ kind: 'tell-watches' });
  while (!term.aborted) {
    stream.connection = new AbortController();
    const carried = watches.searches();
    stream.watching = carried;
    await readStream({
      address: () => `${parts.origin}/api/v1/live${carried.map((key, at) => `${at ? '&' : '?'}watch=${key}`).join('')}`,
      token: parts.token,
      renew: parts.renew,
      lastId: () => stream.lastId,
      signal: AbortSignal.any([term, stream.connection.signal]),
      random: parts.random ?? Math.random,
      onState: (next, isFresh) => {
        stream.takeState(next, carried, isFresh);
        post({ kind: 'state', state: next, watching: carried, lastId: stream.lastId, isFresh });
      },
      onEvent: (name, data, id) => {
        stream.deliver(name, data, id);
        post({ kind: 'event', name, data, id, at: browserNow() });
      },
    });
  }
}

/** This tab among its siblings: the channel between them, and the line for the lock. */
function joinTabs(parts: LiveParts, stream: Reading['stream'], watches: Watches) {
  const tab = crypto.randomUUID();
  const channel = new BroadcastChannel(`parlance-live-${parts.uid}`);
  const stopping = new AbortController();
  const post = (message: Message) => {
    if (!stopping.signal.aborted) channel.postMessage(message);
  };
  /** The stream is opened anew only when it would carry other searches. */
  const watchesChanged = () => {
    if (stream.leading && watches.searches().join() !== stream.watching.join()) stream.connection?.abort();
  };
  const ownChanged = () =>
    stream.leading ? watchesChanged() : post({ kind: 'watch', tab, searches: watches.ownKeys() });

  channel.onmessage = ({ data: message }: MessageEvent<Message>) => {
    if (message.kind === 'event') stream.deliver(message.name, message.data, message.id, message.at);
    else if (message.kind === 'state') {
      stream.lastId = message.lastId || stream.lastId;
      stream.takeState(message.state, message.watching, message.isFresh);
    } else if (message.kind === 'tell-watches') ownChanged();
    else if (!stream.leading) return;
    else if (message.kind === 'tell-state') {
      const { state, watching, lastId } = stream;
      post({ kind: 'state', state, watching, lastId, isFresh: false });
    } else if (message.kind === 'retry') stream.connection?.abort();
    else {
      watches.setOther(message.tab, message.searches);
      watchesChanged();
    }
  };

  const election = electLeader(`parlance-live-${parts.uid}`, {
    stopping: stopping.signal,
    lead: (term) => lead(term, parts, { stream, watches, post }),
    lost: () => void (stream.leading = false),
  });
  post({ kind: 'tell-state' });
  const forget = () => post({ kind: 'watch', tab, searches: [] });
  // A window that is closed runs no clean-up of its components.
  addEventListener('pagehide', forget, { signal: stopping.signal });
  return {
    ownChanged,
    retry: () => (stream.leading ? stream.connection?.abort() : post({ kind: 'retry' })),
    takeOver: () => (stream.leading ? undefined : election.takeOver()),
    stop() {
      // The reader drops what this tab had on screen.
      if (!stream.leading) forget();
      stopping.abort();
      channel.close();
    },
  };
}

/** Acts once within the spread; what is heard until then is done with it. */
function onceSoon(act: () => void, random: () => number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    timer = undefined;
    act();
  };
  return {
    hear: () => void (timer ??= setTimeout(run, random() * librarySpreadMs)),
    stop: () => clearTimeout(timer),
  };
}

/** Starts at once; `stop` ends the reading and gives the lock to another tab. */
export function startLiveClient(parts: LiveParts): LiveClient & { stop(): void } {
  const { on, emit } = makeEmitter();
  const watches = makeWatches();
  const stream = makeStream(emit, watches);
  const { random = Math.random } = parts;
  const { ownChanged, ...tabs } = joinTabs(parts, stream, watches);

  const watch = (key: string, resync: () => void, stops: (() => unknown)[]) => {
    const remove = watches.add(key, resync);
    // A function of its own: two may watch with the same one, and one of them may stop.
    stops.push(on('resync', () => resync()));
    ownChanged();
    return () => {
      remove();
      for (const stop of stops) stop();
      ownChanged();
    };
  };

  return {
    ...tabs,
    on,
    watchSlots: (search, { opened, taken, resync }) =>
      watch(`slots:${encoded(search)}`, resync, [on('slot.opened', opened), on('slot.taken', ({ id }) => taken(id))]),
    watchGroups: (watched, { moved, resync }) =>
      watch(groupKey(watched), resync, [on('group.lesson', (lesson) => moved(lesson))]),
    watchLibrary(changed) {
      const soon = onceSoon(changed, random);
      return watch('library', changed, [on('library.changed', soon.hear), soon.stop]);
    },
    state: () => stream.state,
    onState: stream.onState,
  };
}

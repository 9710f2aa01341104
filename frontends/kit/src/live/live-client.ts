/**
 * One live stream per browser and person. The tab that holds the lock reads it and passes every event to its siblings;
 * when that tab goes, the next one takes over from the last event's id, so nothing is lost (architecture section 3).
 */
import type { BookingJson } from '../api/types.ts';
import type { LiveEventName, LiveEvents } from './live-events.ts';
import { readStream } from './read-stream.ts';

export type SlotSearch = {
  startDate: string;
  endDate: string;
  time: 'anytime' | number;
  timezone: string;
  tutor?: string;
};
export type SlotWatch = { opened(slot: BookingJson): void; taken(id: string): void; resync(): void };
export type LiveState = 'connecting' | 'open' | 'failing';

export type LiveClient = {
  on<N extends LiveEventName>(name: N, heard: (data: LiveEvents[N]) => void): () => void;
  /** Adds a search's slots to the stream while somebody watches it; watches are not kept over a reconnect (resync). */
  watchSlots(search: SlotSearch, watch: SlotWatch): () => void;
  state(): LiveState;
  onState(heard: (state: LiveState) => void): () => void;
};

export type LiveParts = { origin: string; uid: string; token(): Promise<string | undefined>; random?: () => number };

type Message =
  | { kind: 'event'; name: LiveEventName; data: unknown; id: string }
  | { kind: 'state'; state: LiveState }
  | { kind: 'watch'; tab: string; searches: string[] }
  | { kind: 'tell-watches' };

function encoded(search: SlotSearch): string {
  const bytes = new TextEncoder().encode(JSON.stringify(search));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Starts at once; `stop` ends the reading and gives the lock to another tab. */
export function startLiveClient(parts: LiveParts): LiveClient & { stop(): void } {
  const tab = crypto.randomUUID();
  const channel = new BroadcastChannel(`parlance-live-${parts.uid}`);
  const stopping = new AbortController();
  const heard = new Map<LiveEventName, Set<(data: never) => void>>();
  const stateHeard = new Set<(state: LiveState) => void>();
  const own = new Map<symbol, string>();
  const watches = new Map<string, string[]>();
  let leading = false;
  let restart: AbortController | undefined;
  let lastId = '';
  let state: LiveState = 'connecting';

  const deliver = (name: LiveEventName, data: unknown, id: string) => {
    if (id) lastId = id;
    for (const listener of heard.get(name) ?? []) (listener as (value: unknown) => void)(data);
  };
  const setState = (next: LiveState) => {
    state = next;
    for (const listener of stateHeard) listener(next);
  };
  const post = (message: Message) => channel.postMessage(message);

  const searches = () => [...new Set([...own.values(), ...[...watches.values()].flat()])].sort();
  const watchesChanged = () => {
    if (leading) restart?.abort();
    else post({ kind: 'watch', tab, searches: [...own.values()] });
  };

  channel.onmessage = ({ data: message }: MessageEvent<Message>) => {
    if (message.kind === 'event') deliver(message.name, message.data, message.id);
    else if (message.kind === 'state') setState(message.state);
    else if (message.kind === 'tell-watches' && own.size > 0) watchesChanged();
    else if (message.kind === 'watch' && leading) {
      watches.set(message.tab, message.searches);
      restart?.abort();
    }
  };

  const lead = async () => {
    leading = true;
    post({ kind: 'tell-watches' });
    while (!stopping.signal.aborted) {
      restart = new AbortController();
      const watched = searches();
      await readStream({
        address: () =>
          `${parts.origin}/api/v1/live${watched.map((watch, index) => `${index ? '&' : '?'}watch=slots:${watch}`).join('')}`,
        token: parts.token,
        lastId: () => lastId,
        signal: AbortSignal.any([stopping.signal, restart.signal]),
        random: parts.random ?? Math.random,
        onState: (next) => {
          setState(next);
          post({ kind: 'state', state: next });
        },
        onEvent: (name, data, id) => {
          deliver(name, data, id);
          post({ kind: 'event', name, data, id });
        },
      });
    }
  };
  navigator.locks.request(`parlance-live-${parts.uid}`, { signal: stopping.signal }, lead).catch(() => undefined);

  const on: LiveClient['on'] = (name, listener) => {
    const set = heard.get(name) ?? new Set();
    heard.set(name, set);
    set.add(listener as (data: never) => void);
    return () => set.delete(listener as (data: never) => void);
  };

  return {
    on,
    watchSlots(search, watch) {
      const me = Symbol('watch');
      own.set(me, encoded(search));
      const stops = [
        on('slot.opened', watch.opened),
        on('slot.taken', ({ id }) => watch.taken(id)),
        on('resync', watch.resync),
      ];
      watchesChanged();
      return () => {
        own.delete(me);
        for (const stop of stops) stop();
        watchesChanged();
      };
    },
    state: () => state,
    onState(listener) {
      stateHeard.add(listener);
      return () => stateHeard.delete(listener);
    },
    stop() {
      stopping.abort();
      channel.close();
    },
  };
}

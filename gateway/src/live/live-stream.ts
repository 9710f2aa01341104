/** One client's live events: opens the sources, says hello when nothing can be missed any more, closes when the token ends. */
import type { Actor } from '@parlance/runtime/auth/actor';
import type { Clock } from '@parlance/runtime/clock/clock';
import type { CallOptions, Clients } from '../clients.ts';
import { newCursor, packCursor, unpackCursor } from './cursor.ts';
import type { EventStream } from './event-stream.ts';
import type { Following } from './follow.ts';
import type { RoleNews } from './role-news.ts';
import {
  followEverybody,
  followGroupLessons,
  followLibrary,
  followNotices,
  followRooms,
  followSlots,
  type LiveOut,
  type LiveSource,
  type SourceDeps,
} from './sources.ts';
import type { OnTold } from './told.ts';
import type { Watch } from './watches.ts';

/** Events for everybody that come from this process itself (development's clock). */
export type Broadcast = (listener: (type: string, json: string) => void) => () => void;

export type LiveStreamOptions = {
  stream: EventStream;
  actor: Actor;
  clients: Clients;
  roleNews: RoleNews;
  clock: Clock;
  lastEventId: string | undefined;
  watches: readonly Watch[];
  broadcasts: readonly Broadcast[];
  onTold: OnTold;
  /** How long hello waits for notification and media. */
  helloMs?: number;
};

/** setTimeout's own limit. */
const longestTimer = 2_147_483_647;

export function runLiveStream(options: LiveStreamOptions): void {
  const { stream, actor, clients, roleNews, onTold, helloMs = 1_000 } = options;
  // The school's words are for its people: whoever has not confirmed the address hears of the own account alone.
  const [role] = actor.emailVerified && actor.role !== 'service' ? [actor.role] : [];
  const out = makeOut(options, role ? ['notices', 'everybody', 'rooms'] : ['notices']);
  const deps = { clients, roleNews, call: () => streamOptions(actor), out, onTold };
  const sources: Following[] = [followNotices(deps)];
  if (role) sources.push(followEverybody(deps, role), followRooms(deps));
  for (const watch of options.watches) {
    sources.push(followWatch(deps, watch));
  }
  const stops = options.broadcasts.map((listen) => listen((type, json) => out.emit(type, json, false)));
  const hello = setTimeout(() => out.greet(), helloMs);
  const expiry = setTimeout(() => stream.end(), Math.min(longestTimer, actor.expiresAt.getTime() - Date.now()));
  stream.onClose(() => {
    clearTimeout(hello);
    clearTimeout(expiry);
    for (const source of sources) source.stop();
    for (const stop of stops) stop();
  });
}

function followWatch(deps: SourceDeps, watch: Watch): Following {
  const onReturn = () => deps.out.outdated(watch.key);
  if (watch.what === 'slots') return followSlots(deps, watch.search, onReturn);
  return watch.what === 'groups' ? followGroupLessons(deps, watch.request, onReturn) : followLibrary(deps, onReturn);
}

function streamOptions(actor: Actor): CallOptions {
  return { deadlineMs: Math.max(1, actor.expiresAt.getTime() - Date.now()), bearer: actor.token };
}

/** Until hello is out, events wait: a client that has seen hello has missed nothing since. */
function makeOut(
  { stream, clock, lastEventId }: LiveStreamOptions,
  awaited: readonly LiveSource[],
): LiveOut & { greet(): void } {
  const resumed = lastEventId === undefined ? undefined : unpackCursor(lastEventId);
  const cursor = resumed ?? newCursor();
  // These begin where the client was, however late they come.
  const goOn = new Set<LiveSource>(resumed && ['rooms']);
  if (resumed?.notices !== undefined) goOn.add('notices');
  if (resumed?.inRole !== undefined) goOn.add('everybody');
  const missing = new Set(awaited);
  let greeted = false;
  let waiting: (() => void)[] = [];
  const sendNow = (type: string, json: string, resumable: boolean) =>
    stream.send({ type, json, ...(resumable && cursor.notices !== undefined ? { id: packCursor(cursor) } : {}) });
  const emit = (type: string, json: string, resumable: boolean) => {
    const id = resumable && cursor.notices !== undefined ? packCursor(cursor) : undefined;
    const send = () => stream.send({ type, json, ...(id === undefined ? {} : { id }) });
    if (greeted) send();
    else waiting.push(send);
  };
  const greet = () => {
    if (greeted) return;
    greeted = true;
    sendNow('hello', helloJson(clock), waiting.length === 0);
    for (const send of waiting) send();
    waiting = [];
  };
  const out: LiveOut = {
    cursor,
    emit,
    resumed: resumed !== undefined,
    resync: () => emit('resync', '{}', true),
    outdated: (watch) => emit('resync', JSON.stringify({ watch }), false),
    ready(source) {
      const isLate = greeted && missing.has(source);
      missing.delete(source);
      if (missing.size === 0) greet();
      // Hello went out without it, so what the client read since may be older than where this source begins.
      if (isLate && !goOn.has(source)) out.resync();
    },
  };
  if (lastEventId !== undefined && resumed === undefined) out.resync();
  return { ...out, greet };
}

function helloJson(clock: Clock): string {
  const schoolTime = clock.now().getTime();
  return JSON.stringify({ schoolTime, offsetMs: schoolTime - Date.now() });
}

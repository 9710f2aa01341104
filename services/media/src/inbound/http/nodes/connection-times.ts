/** How long it takes until the connection of somebody in a room is up, by what Janus says of their handle; whether anybody hears them it does not know. People are counted and not tries: who gets no connection tries again and again, and is one. */
import { histogram } from '@parlance/runtime/telemetry/metrics';
import type { RoomSignal } from '../../../usecases/room-signal.ts';
import type { HandleKey } from '../../../usecases/stay-ports.ts';

const seconds = histogram('media_connection_seconds');
// A series that begins with many who never were connected would not show them.
for (const outcome of ['connected', 'never'] as const) seconds.zero({ outcome });
/** Whose end was never told is forgotten when so many have come after. */
const usualMost = 5_000;

const keyOf = ({ node, sessionId, handleId }: HandleKey) => `${node}:${sessionId}:${handleId}`;

/** A screen, an observer and somebody in the lobby have a colon in their id: nobody waits to hear them. */
const isPerson = (id: string) => !id.includes(':');

function keepNewest(all: Map<string, unknown> | Set<string>, most: number): void {
  const [first] = all.keys();
  if (all.size > most && first !== undefined) all.delete(first);
}

/** Shown every signal once, in the order they came: a node says all that it says in one place. */
export function makeConnectionTimes(most = usualMost) {
  const entered = new Map<string, { since: Date; who: string }>();
  /** Had none at the last try, and is counted for it. */
  const without = new Set<string>();

  function end(key: string, at: Date, outcome: 'connected' | 'never'): void {
    const entry = entered.get(key);
    if (entry === undefined) return;
    const { since, who } = entry;
    entered.delete(key);
    const isCounted = outcome === 'never' && without.has(who);
    if (outcome === 'connected') without.delete(who);
    else keepNewest(without.add(who), most);
    if (!isCounted) seconds.observe({ outcome }, Math.max(0, at.getTime() - since.getTime()) / 1_000);
  }

  function note(key: string, since: Date, who: string): void {
    keepNewest(entered.set(key, { since, who }), most);
  }

  return (signal: RoomSignal): void => {
    const { at } = signal;
    if (signal.kind === 'entered' && isPerson(signal.id)) note(keyOf(signal.handle), at, `${signal.room} ${signal.id}`);
    else if (signal.kind === 'connected') end(keyOf(signal.handle), at, 'connected');
    else if (signal.kind === 'gone') end(keyOf(signal.handle), at, 'never');
    else if (signal.kind === 'left' && signal.handle) end(keyOf(signal.handle), at, 'never');
    else if (signal.kind === 'session-ended') {
      const ofSession = `${signal.node}:${signal.sessionId}:`;
      for (const key of entered.keys()) if (key.startsWith(ofSession)) end(key, at, 'never');
    }
  };
}

/** How long it takes until the connection of somebody in a room is up, by what Janus says of their handle; whether anybody hears them it does not know. */
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

/** Shown every signal once, in the order they came: a node says all that it says in one place. */
export function makeConnectionTimes(most = usualMost) {
  const entered = new Map<string, Date>();

  function end(key: string, at: Date, outcome: 'connected' | 'never'): void {
    const since = entered.get(key);
    if (since === undefined) return;
    entered.delete(key);
    seconds.observe({ outcome }, Math.max(0, at.getTime() - since.getTime()) / 1_000);
  }

  function note(key: string, at: Date): void {
    entered.set(key, at);
    const [first] = entered.keys();
    if (entered.size > most && first !== undefined) entered.delete(first);
  }

  return (signal: RoomSignal): void => {
    const { at } = signal;
    if (signal.kind === 'entered' && isPerson(signal.id)) note(keyOf(signal.handle), at);
    else if (signal.kind === 'connected') end(keyOf(signal.handle), at, 'connected');
    else if (signal.kind === 'gone') end(keyOf(signal.handle), at, 'never');
    else if (signal.kind === 'left' && signal.handle) end(keyOf(signal.handle), at, 'never');
    else if (signal.kind === 'session-ended') {
      const ofSession = `${signal.node}:${signal.sessionId}:`;
      for (const key of entered.keys()) if (key.startsWith(ofSession)) end(key, at, 'never');
    }
  };
}

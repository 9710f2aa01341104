/** Which of Janus's sessions and handles belong to one socket: nothing may be asked of any other. */
import { randomUUID } from 'node:crypto';
import type { Place } from '../../../domain/seat.ts';
import type { SignallingStore } from '../../../usecases/signalling-ports.ts';
import type { Admission } from './client-messages.ts';
import type { Message } from './message.ts';

/** A page has one session with three handles (lobby, sending, receiving); while it repairs itself it may have as many again. */
const maxSessions = 2;
const maxHandles = 6;

export type SocketSessions = {
  /** The name of this socket as the one that has them. */
  readonly holder: string;
  all(): Iterable<number>;
  /** Whether the session or handle of this message is somebody else's, or one too many beside what is there and what was asked for and not answered yet. */
  denies(admission: Admission, open: Iterable<Admission>): Promise<boolean>;
  /** Janus has done what was asked. */
  learn(answer: Message, admission: Admission): Promise<void>;
};

type Deps = {
  node: string;
  store: Pick<SignallingStore, 'openSession' | 'setHolder' | 'findEntered'>;
  /** A cut session is this socket's now. */
  claimed: (session: number, lobbyHandle: number | undefined) => Promise<void>;
};

export function makeSocketSessions(
  { seat, bearer }: Pick<Place, 'seat' | 'bearer'>,
  { node, store, claimed }: Deps,
): SocketSessions {
  const holder = randomUUID();
  const sessions = new Set<number>();
  const handles = new Set<number>();
  /** Where a session that is being claimed has its lobby. */
  const lobbies = new Map<number, number | undefined>();

  async function isOthers(session: number): Promise<boolean> {
    const known = await store.findEntered({ node, sessionId: session });
    if (known?.uid !== seat.uid || known.bookingId !== seat.bookingId) return true;
    lobbies.set(session, known.lobbyHandle);
    return false;
  }

  return {
    holder,
    all: () => sessions,
    async denies({ session, verb }, open) {
      const asked = () => [...open].filter((one) => one.verb === verb).length;
      if (verb === 'create') return sessions.size + asked() >= maxSessions;
      if (verb === 'attach' && handles.size + asked() >= maxHandles) return true;
      if (session === undefined || sessions.has(session)) return session === undefined;
      return verb !== 'claim' || isOthers(session);
    },
    async learn(answer, { verb, session = 0, message }) {
      const id = Number((answer.data as { id?: unknown } | undefined)?.id ?? answer.session_id ?? 0);
      if (verb === 'create' && id > 0) {
        sessions.add(id);
        await store.openSession({ node, sessionId: id }, { ...seat, bearer, holder });
      }
      if (verb === 'claim') {
        sessions.add(session);
        await store.setHolder({ node, sessionId: session }, { bearer, holder });
        await claimed(session, lobbies.get(session));
      }
      if (verb === 'attach') handles.add(id);
      if (verb === 'detach') handles.delete(Number(message.handle_id));
      if (verb === 'destroy') sessions.delete(session);
    },
  };
}

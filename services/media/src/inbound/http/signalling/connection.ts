/** One browser's signalling: its socket, its Janus socket, and everything that is checked between the two. */
import type { Logger } from '@parlance/runtime/logging/logger';
import { counter } from '@parlance/runtime/telemetry/metrics';
import type { WebSocket } from 'ws';
import type { Room } from '../../../domain/room.ts';
import type { NoteLines } from '../../../usecases/note-lines.ts';
import type { Bearer, MediaServer, SignallingStore } from '../../../usecases/ports.ts';
import { admitClientMessage, type Admission } from './client-messages.ts';
import { closeCodes } from './close-codes.ts';
import { makeEntering } from './entering.ts';
import { makeEntrance } from './entrance.ts';
import { hideUnseen } from './hide-unseen.ts';
import { makeLineNotes } from './line-notes.ts';
import { makeMessageBudget } from './message-budget.ts';
import { makeOwnSessions } from './own-sessions.ts';
import { answersTheOffer, type MediaLine } from './sdp-lines.ts';
import { makeRoomLook } from './room-look.ts';
import type { Seat } from './seat.ts';
import type { Upstream } from './upstream.ts';
import { makeVoiceGuard } from './voice-guard.ts';

export type ConnectionDeps = {
  server: MediaServer;
  store: SignallingStore;
  connect: (handlers: {
    onMessage: (message: Record<string, unknown>, text: string) => void;
    onClose: () => void;
  }) => Upstream;
  /** The socket of a Janus session was cut. */
  markCut: (sessionId: number, holder: string) => Promise<void>;
  markClaimed: (sessionId: number) => Promise<void>;
  noteLines: NoteLines;
  log: Logger;
};

export type Place = { readonly seat: Seat; readonly room: Room; readonly bearer: Bearer };
export type Connection = Place & {
  close(code: number, reason: string): void;
  /** For good: the person's sessions end too, and with them what they send and receive. */
  expel(code: number, reason: string): void;
};

const refusals = counter('media_signals_refused_total');
const maxBufferedBytes = 1024 * 1024;
const maxPending = 256;

function sdpOf(message: Record<string, unknown>): string {
  const sdp = (message.jsep as { sdp?: unknown } | undefined)?.sdp;
  return typeof sdp === 'string' ? sdp : '';
}

function isAnswer(message: Record<string, unknown>): boolean {
  return (message.jsep as { type?: unknown } | undefined)?.type === 'answer';
}

/** The lines that were offered; throws when this answer is about anything else. */
function linesAnswered(message: Record<string, unknown>, asked: Admission | undefined): readonly MediaLine[] {
  if (!asked?.offered) throw new Error('an answer without an offer');
  if (!answersTheOffer(sdpOf(message), asked.offered)) throw new Error('an answer to another offer');
  return asked.offered;
}

function jsonOf(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** What stands between the browser's socket and Janus's. */
function makeBridge(socket: WebSocket, upstream: Upstream, place: Place, deps: ConnectionDeps) {
  const { seat, room } = place;
  const { server, store } = deps;
  const pending = new Map<string, Admission>();

  function close(code: number, reason: string): void {
    socket.close(code, reason);
    upstream.close();
  }

  function tell(text: string): void {
    if (socket.bufferedAmount > maxBufferedBytes) return close(closeCodes.tooSlow, 'too slow');
    socket.send(text);
  }

  function deny(transaction: string, code: number, reason: string): void {
    tell(JSON.stringify({ janus: 'error', transaction, error: { code, reason } }));
  }

  function pass(admission: Admission): void {
    const { verb, transaction, message } = admission;
    if (verb !== 'keepalive' && verb !== 'trickle') pending.set(transaction, admission);
    upstream.send(message);
  }

  const entrance = makeEntrance({
    pass,
    deny({ transaction }) {
      pending.delete(transaction);
      deny(transaction, 409, 'The room has not been entered.');
    },
  });
  const look = makeRoomLook({ place, upstream, tell: (seen) => tell(JSON.stringify(seen)) });
  const own = makeOwnSessions(place, {
    node: server.name,
    store,
    async claimed(session, lobbyHandle) {
      await deps.markClaimed(session);
      entrance.returned(lobbyHandle);
      look.begin(session);
    },
  });
  const entering = makeEntering(place, entrance, deps);
  const guard = makeVoiceGuard(seat, room, { server, ...store });
  const noteLines = makeLineNotes(seat, deps);
  const end = (session: number) => upstream.send({ janus: 'destroy', session_id: session, transaction: 'ended' });
  return {
    seat,
    log: deps.log,
    pending,
    close,
    tell,
    deny,
    pass,
    entrance,
    look,
    own,
    entering,
    guard,
    noteLines,
    end,
  };
}

type Bridge = ReturnType<typeof makeBridge>;

async function fromBrowser(bridge: Bridge, raw: unknown): Promise<void> {
  const { seat, log, pending, close, deny, pass, entrance, own, entering, guard } = bridge;
  /** No browser of ours asks for this: it is counted, and the log says who it was. */
  function refuse(transaction: string, reason: string): void {
    refusals.inc();
    log.warn({ uid: seat.uid, bookingId: seat.bookingId, reason }, 'a signalling message was refused');
    deny(transaction, 403, reason);
  }
  const admission = admitClientMessage(raw, seat);
  if (admission.kind === 'refuse') return refuse(admission.transaction, admission.reason);
  const { transaction, verb, session } = admission;
  if (await own.denies(admission)) {
    // What Janus says of a session it does not know: the browser starts a new one.
    if (verb === 'claim') return deny(transaction, 458, `No such session ${String(session)}`);
    return refuse(transaction, 'This session is not yours.');
  }
  // A second question under an open transaction could make the first one's answer pass unguarded.
  if (pending.has(transaction)) return refuse(transaction, 'This transaction is still open.');
  if (pending.size >= maxPending) return close(closeCodes.tooFast, 'too many open requests');
  const refused = entrance.refuses(admission);
  if (refused !== undefined) return refuse(transaction, refused);
  const [welcome] = await Promise.all([
    entering.begin(admission),
    admission.offered && guard.offered(admission.offered),
  ]);
  if (!welcome) return close(closeCodes.removed, 'removed');
  if (entrance.keeps(admission)) pending.set(transaction, admission);
  else pass(admission);
}

async function fromJanus(bridge: Bridge, message: Record<string, unknown>, text: string): Promise<void> {
  const { pending, close, tell, pass, look, own, entering, guard, noteLines, end } = bridge;
  if (look.takes(message)) return;
  const transaction = typeof message.transaction === 'string' ? message.transaction : '';
  const asked = pending.get(transaction);
  // An `ack` only says that the answer is on its way.
  if (asked && message.janus !== 'ack') pending.delete(transaction);
  if (asked && message.janus === 'success') await own.learn(message, asked);
  const outcome = asked && (await entering.end(message, asked));
  if (asked && outcome === 'again') return pass(asked);
  if (outcome === 'out') return close(closeCodes.removed, 'removed');
  if (asked) noteLines(message, asked);
  if (asked && entering.hasLeft(message, asked)) for (const session of own.all()) end(session);
  if (isAnswer(message)) await guard.answered(linesAnswered(message, asked));
  const heard = hideUnseen(message);
  if (heard) tell(heard === message ? text : JSON.stringify(heard));
}

/** Both directions keep their order, also across what has to be awaited. */
function inOrder<Said extends unknown[]>(
  pass: (...said: Said) => Promise<void>,
  onFailure: (error: unknown, ...said: Said) => void,
) {
  let last = Promise.resolve();
  return (...said: Said) =>
    void (last = last.then(() => pass(...said)).catch((error: unknown) => onFailure(error, ...said)));
}

export function serveConnection(socket: WebSocket, place: Place, deps: ConnectionDeps): Connection {
  const upstream = deps.connect({
    onMessage: inOrder(
      (message: Record<string, unknown>, text: string) => fromJanus(bridge, message, text),
      (error) => {
        deps.log.error({ err: error }, 'signalling could not be kept safe, connection closed');
        close(closeCodes.internal, 'internal error');
      },
    ),
    onClose: () => close(closeCodes.nodeGone, 'media node gone'),
  });
  const bridge = makeBridge(socket, upstream, place, deps);
  const { close, deny, own, entrance, end } = bridge;
  const budget = makeMessageBudget({ burst: 200, perSecond: 40 });
  const admit = inOrder(
    (raw: unknown) => fromBrowser(bridge, raw),
    (error, raw) => {
      deps.log.warn({ err: error }, 'a signalling message could not be passed on');
      deny(String((raw as { transaction?: unknown }).transaction ?? ''), 503, 'Please try again.');
    },
  );
  socket.on('message', (data, binary) => {
    if (binary || !budget.take(Date.now())) return close(closeCodes.tooFast, 'too fast');
    const raw = jsonOf(data as Buffer);
    if (raw === undefined) return close(closeCodes.malformed, 'not JSON');
    admit(raw);
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    for (const session of own.all()) {
      if (entrance.isInside()) void deps.markCut(session, own.holder).catch(() => undefined);
      // Nobody can come back to a lobby, so it need not wait for them.
      else end(session);
    }
    upstream.close();
  });
  return {
    ...place,
    close,
    expel(code, reason) {
      for (const session of own.all()) end(session);
      close(code, reason);
    },
  };
}

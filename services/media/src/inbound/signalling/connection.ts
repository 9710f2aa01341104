/** One browser's signalling: its socket, its Janus socket, and everything that is checked between the two. */
import type { Logger } from '@parlance/runtime/logging/logger';
import { counter } from '@parlance/runtime/telemetry/metrics';
import type { WebSocket } from 'ws';
import type { Room } from '../../domain/room.ts';
import type { NoteLines } from '../../usecases/note-lines.ts';
import type { MediaServer, SignallingStore } from '../../usecases/ports.ts';
import { admitClientMessage, type Admission } from './client-messages.ts';
import { closeCodes } from './close-codes.ts';
import { hideObservers } from './hide-observers.ts';
import { makeLineNotes } from './line-notes.ts';
import { makeMessageBudget } from './message-budget.ts';
import { answersTheOffer } from './sdp-lines.ts';
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
  /** The socket of a Janus session was cut (`true`) or claimed again. */
  markCut: (sessionId: number, cut: boolean) => Promise<void>;
  noteLines: NoteLines;
  log: Logger;
};

export type Connection = { close(code: number, reason: string): void; readonly seat: Seat; readonly room: Room };

const refusals = counter('media_signals_refused_total');
/** A page has one session with two handles; while it repairs itself it may have as many again. */
const maxSessions = 2;
const maxHandles = 4;
const maxBufferedBytes = 1024 * 1024;
const maxPending = 256;

function sdpOf(message: Record<string, unknown>): string {
  const sdp = (message.jsep as { sdp?: unknown } | undefined)?.sdp;
  return typeof sdp === 'string' ? sdp : '';
}

function isAnswer(message: Record<string, unknown>): boolean {
  return (message.jsep as { type?: unknown } | undefined)?.type === 'answer';
}

function jsonOf(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Sent out between the question and the answer: without the answer nothing flows. */
async function sentOut(
  { seat, room }: { seat: Seat; room: Room },
  { store, server }: ConnectionDeps,
): Promise<boolean> {
  if (!(await store.isRemoved(seat))) return false;
  await server.kick(room, seat.id);
  return true;
}

export function serveConnection(
  socket: WebSocket,
  place: { seat: Seat; room: Room },
  deps: ConnectionDeps,
): Connection {
  const { seat, room } = place;
  const sessions = new Set<number>();
  const handles = new Set<number>();
  const pending = new Map<string, Admission>();
  const budget = makeMessageBudget({ burst: 200, perSecond: 40 });
  const noteLines = makeLineNotes(seat, deps);
  const guard = makeVoiceGuard(seat, room, {
    server: deps.server,
    setMicrophones: (owner, mids) => deps.store.setMicrophones(owner, mids),
    isMuteAll: (bookingId) => deps.store.isMuteAll(bookingId),
  });
  /** Both directions keep their order, also across what has to be awaited. */
  let inward = Promise.resolve();
  let outward = Promise.resolve();
  const upstream = deps.connect({ onMessage: fromJanus, onClose: () => close(closeCodes.nodeGone, 'media node gone') });
  const look = makeRoomLook({ place, upstream, tell: (seen) => tell(JSON.stringify(seen)) });

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

  /** No browser of ours asks for this: it is counted, and the log says who it was. */
  function refuse(transaction: string, reason: string): void {
    refusals.inc();
    deps.log.warn({ uid: seat.uid, bookingId: seat.bookingId, reason }, 'a signalling message was refused');
    deny(transaction, 403, reason);
  }

  async function sessionDenied(admission: Admission): Promise<boolean> {
    const { session, verb } = admission;
    if (verb === 'create') return sessions.size >= maxSessions;
    if (verb === 'attach' && handles.size >= maxHandles) return true;
    if (session === undefined || sessions.has(session)) return session === undefined;
    if (verb !== 'claim') return true;
    const owner = await deps.store.ownerOf({ node: deps.server.name, sessionId: session });
    return owner?.uid !== seat.uid || owner.bookingId !== seat.bookingId;
  }

  async function admit(raw: unknown): Promise<void> {
    const admission = admitClientMessage(raw, seat);
    if (admission.kind === 'refuse') return refuse(admission.transaction, admission.reason);
    const { transaction, verb, session } = admission;
    if (await sessionDenied(admission)) {
      // What Janus says of a session it does not know: the browser starts a new one.
      if (verb === 'claim') return deny(transaction, 458, `No such session ${String(session)}`);
      return refuse(transaction, 'This session is not yours.');
    }
    // A second question under an open transaction could make the first one's answer pass unguarded.
    if (pending.has(transaction)) return refuse(transaction, 'This transaction is still open.');
    if (pending.size >= maxPending) return close(closeCodes.tooFast, 'too many open requests');
    // A page that was closed a moment ago still holds the name; the person who comes is the one who counts.
    if (admission.joinsAsPublisher) {
      // Asked each time: the socket may have been open when the teacher sent the person out.
      if (await deps.store.isRemoved(seat)) return close(closeCodes.removed, 'removed');
      await deps.server.kick(room, seat.id);
    }
    if (admission.offered) await guard.offered(admission.offered);
    if (verb !== 'keepalive' && verb !== 'trickle') pending.set(transaction, admission);
    upstream.send(admission.message);
  }

  async function learn(message: Record<string, unknown>, admission: Admission): Promise<void> {
    const id = Number((message.data as { id?: unknown } | undefined)?.id ?? message.session_id ?? 0);
    if (admission.verb === 'create' && id > 0) {
      sessions.add(id);
      await deps.store.keepSession({ node: deps.server.name, sessionId: id }, seat);
    }
    if (admission.verb === 'claim') {
      sessions.add(admission.session ?? 0);
      await deps.markCut(admission.session ?? 0, false);
      look.begin(admission.session ?? 0);
    }
    if (admission.verb === 'attach') handles.add(id);
    if (admission.verb === 'detach') handles.delete(Number(admission.message.handle_id));
    if (admission.verb === 'destroy') sessions.delete(admission.session ?? 0);
  }

  function fromJanus(message: Record<string, unknown>, text: string): void {
    outward = outward
      .then(async () => {
        if (look.takes(message)) return;
        const transaction = typeof message.transaction === 'string' ? message.transaction : '';
        const asked = pending.get(transaction);
        // An `ack` only says that the answer is on its way.
        if (asked && message.janus !== 'ack') pending.delete(transaction);
        if (asked && message.janus === 'success') await learn(message, asked);
        if (asked?.joinsAsPublisher && message.janus === 'event' && (await sentOut(place, deps)))
          return close(closeCodes.removed, 'removed');
        if (asked) noteLines(message, asked);
        if (isAnswer(message)) {
          if (!asked?.offered) throw new Error('an answer without an offer');
          if (!answersTheOffer(sdpOf(message), asked.offered)) throw new Error('an answer to another offer');
          await guard.answered(asked.offered);
        }
        const heard = hideObservers(message);
        if (heard) tell(heard === message ? text : JSON.stringify(heard));
      })
      .catch((error: unknown) => {
        deps.log.error({ err: error }, 'signalling could not be kept safe, connection closed');
        close(closeCodes.internal, 'internal error');
      });
  }

  socket.on('message', (data, binary) => {
    if (binary || !budget.take(Date.now())) return close(closeCodes.tooFast, 'too fast');
    const raw = jsonOf(data as Buffer);
    if (raw === undefined) return close(closeCodes.malformed, 'not JSON');
    inward = inward
      .then(() => admit(raw))
      .catch((error: unknown) => {
        deps.log.warn({ err: error }, 'a signalling message could not be passed on');
        deny(String((raw as { transaction?: unknown }).transaction ?? ''), 503, 'Please try again.');
      });
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    upstream.close();
    for (const session of sessions) void deps.markCut(session, true).catch(() => undefined);
  });
  return { close, seat, room };
}

/** What stands between one browser and Janus: a socket of its own to the node, and everything that is checked between the two. */
import type { Secret } from '@parlance/runtime/config/secret';
import type { Logger } from '@parlance/runtime/logging/logger';
import { counter } from '@parlance/runtime/telemetry/metrics';
import { closeCodes } from '../../../domain/close-codes.ts';
import type { Place } from '../../../domain/seat.ts';
import type { LogTrackChanges } from '../../../usecases/log-track-changes.ts';
import type { NoteSocket } from '../../../usecases/note-sockets.ts';
import type { MediaServer } from '../../../usecases/node-ports.ts';
import type { SignallingStore } from '../../../usecases/signalling-ports.ts';
import { admitClientMessage, type Admission } from './client-messages.ts';
import { hideUnseen } from './hide-unseen.ts';
import { makeJoinGuard } from './join-guard.ts';
import { makeLobbyGate } from './lobby-gate.ts';
import type { Message } from './message.ts';
import { makeRoomSnapshot } from './room-snapshot.ts';
import { answersTheOffer, type MediaLine } from './sdp-lines.ts';
import { makeSocketLog } from './socket-log.ts';
import { makeSocketSessions } from './socket-sessions.ts';
import { makeTrackLog } from './track-log.ts';
import { openUpstream, type Upstream } from './upstream.ts';
import { makeVoiceGuard } from './voice-guard.ts';

export type BridgeDeps = {
  server: MediaServer;
  store: SignallingStore;
  /** The node's WebSocket API. */
  url: string;
  apiSecret: Secret;
  /** The browser's socket, which held this session, was cut. */
  markCut: (sessionId: number, holder: string) => Promise<void>;
  markClaimed: (sessionId: number) => Promise<void>;
  logTrackChanges: LogTrackChanges;
  noteSocket: NoteSocket;
  log: Logger;
};

type Browser = { send: (text: string) => void; close: (code: number, reason: string) => void };

const refusals = counter('media_signals_refused_total');
const maxPending = 256;

const jsepOf = ({ jsep }: Message) => jsep as { type?: unknown; sdp?: unknown } | undefined;

/** The lines that were offered; throws when this answer is about anything else. */
function linesAnswered(message: Message, request: Admission | undefined): readonly MediaLine[] {
  if (!request?.offered) throw new Error('an answer without an offer');
  const sdp = jsepOf(message)?.sdp;
  if (typeof sdp !== 'string' || !answersTheOffer(sdp, request.offered)) throw new Error('an answer to another offer');
  return request.offered;
}

/** The two ways, and what watches over them. */
function makeWays(browser: Browser, upstream: Upstream, place: Place, deps: BridgeDeps) {
  const { server, store } = deps;
  const pending = new Map<string, Admission>();

  function close(code: number, reason: string): void {
    browser.close(code, reason);
    upstream.close();
  }

  function deny(transaction: string, code: number, reason: string): void {
    browser.send(JSON.stringify({ janus: 'error', transaction, error: { code, reason } }));
  }

  function pass(admission: Admission): void {
    const { verb, transaction, message } = admission;
    if (verb !== 'keepalive' && verb !== 'trickle') pending.set(transaction, admission);
    upstream.send(message);
  }

  const lobby = makeLobbyGate({
    pass,
    deny({ transaction }) {
      pending.delete(transaction);
      deny(transaction, 409, 'The room has not been entered.');
    },
    entered: (how) => socket.entered(sessions.holder, how),
  });
  const socket = makeSocketLog(place.seat, deps);
  const snapshot = makeRoomSnapshot(place, { upstream, send: (seen) => browser.send(JSON.stringify(seen)) });
  const sessions = makeSocketSessions(place, {
    node: server.name,
    store,
    async claimed(session, lobbyHandle) {
      await deps.markClaimed(session);
      lobby.claimed(lobbyHandle);
      snapshot.begin(session);
    },
  });
  return {
    seat: place.seat,
    log: deps.log,
    pending,
    close,
    send: browser.send,
    deny,
    pass,
    lobby,
    snapshot,
    sessions,
    joining: makeJoinGuard(place, lobby, deps),
    voices: makeVoiceGuard(place, { server, ...store }),
    logTracks: makeTrackLog(place.seat, deps),
    socket,
    end: (session: number) => upstream.send({ janus: 'destroy', session_id: session, transaction: 'ended' }),
  };
}

type Ways = ReturnType<typeof makeWays>;

async function fromBrowser(ways: Ways, raw: unknown): Promise<void> {
  const { seat, log, pending, close, deny, pass, lobby, sessions, joining, voices } = ways;
  /** No browser of ours asks for this: it is counted, and the log says who it was. */
  function refuse(transaction: string, reason: string): void {
    refusals.inc();
    log.warn({ uid: seat.uid, bookingId: seat.bookingId, reason }, 'a signalling message was refused');
    deny(transaction, 403, reason);
  }
  const admission = admitClientMessage(raw, seat);
  if (admission.kind === 'refuse') return refuse(admission.transaction, admission.reason);
  const { transaction, verb, session } = admission;
  if (await sessions.denies(admission, pending.values())) {
    // What Janus says of a session it does not know: the browser starts a new one.
    if (verb === 'claim') return deny(transaction, 458, `No such session ${String(session)}`);
    return refuse(transaction, 'This session is not yours.');
  }
  // A second question under an open transaction could make the first one's answer pass unguarded.
  if (pending.has(transaction)) return refuse(transaction, 'This transaction is still open.');
  if (pending.size >= maxPending) return close(closeCodes.tooFast, 'too many open requests');
  const refused = lobby.refuses(admission);
  if (refused !== undefined) return refuse(transaction, refused);
  const [welcome] = await Promise.all([
    joining.begin(admission),
    admission.offered && voices.offered(admission.offered),
  ]);
  if (!welcome) return close(closeCodes.removed, 'removed');
  if (lobby.holds(admission)) pending.set(transaction, admission);
  else pass(admission);
}

async function fromJanus(ways: Ways, message: Message, text: string): Promise<void> {
  const { pending, close, send, pass, snapshot, sessions, joining, voices, logTracks, socket, end } = ways;
  if (snapshot.takes(message)) return;
  const transaction = typeof message.transaction === 'string' ? message.transaction : '';
  const request = pending.get(transaction);
  // An `ack` only says that the answer is on its way.
  if (request && message.janus !== 'ack') pending.delete(transaction);
  if (request && message.janus === 'success') await sessions.learn(message, request);
  const outcome = request && (await joining.end(message, request));
  if (request && outcome === 'retry') return pass(request);
  if (outcome === 'removed') return close(closeCodes.removed, 'removed');
  if (request) logTracks(message, request);
  if (request && joining.hasLeft(message, request)) {
    socket.gone();
    for (const session of sessions.all()) end(session);
  }
  if (jsepOf(message)?.type === 'answer') await voices.answered(linesAnswered(message, request));
  const seen = hideUnseen(message);
  if (seen) send(seen === message ? text : JSON.stringify(seen));
}

/** Both directions keep their order, also across what has to be awaited. */
function inOrder<Args extends unknown[]>(
  pass: (...args: Args) => Promise<void>,
  onFailure: (error: unknown, ...args: Args) => void,
) {
  let last = Promise.resolve();
  return (...args: Args) =>
    void (last = last.then(() => pass(...args)).catch((error: unknown) => onFailure(error, ...args)));
}

export function openBridge(place: Place, browser: Browser, deps: BridgeDeps) {
  const { url, apiSecret, log } = deps;
  const upstream = openUpstream({
    url,
    apiSecret,
    onMessage: inOrder(
      (message: Message, text: string) => fromJanus(ways, message, text),
      (error) => {
        log.error({ err: error }, 'signalling could not be kept safe, connection closed');
        ways.close(closeCodes.internal, 'internal error');
      },
    ),
    onClose: () => ways.close(closeCodes.nodeGone, 'media node gone'),
  });
  const ways = makeWays(browser, upstream, place, deps);
  const { close, deny, sessions, lobby, end, socket } = ways;
  return {
    receive: inOrder(
      (raw: unknown) => fromBrowser(ways, raw),
      (error, raw) => {
        log.warn({ err: error }, 'a signalling message could not be passed on');
        deny(String((raw as { transaction?: unknown }).transaction ?? ''), 503, 'Please try again.');
      },
    ),
    close,
    expel(code: number, reason: string): void {
      for (const session of sessions.all()) end(session);
      close(code, reason);
    },
    cut(): void {
      socket.cut();
      for (const session of sessions.all()) {
        if (lobby.isInside()) void deps.markCut(session, sessions.holder).catch(() => undefined);
        // Nobody can come back to a lobby, so it need not wait for them.
        else end(session);
      }
      upstream.close();
    },
  };
}

/** One signalling session through the school's own proxy. A ticket opens one socket, so each (re)connection takes a new one. */
import type { AnswerOf } from '@parlance/kit/api/operations.ts';
import Janus, { type JanusJS } from 'janus-gateway';
import adapter from 'webrtc-adapter';
import * as v from 'valibot';
import { roomEvent, type RoomEvent } from './room-events.ts';

export type Ticket = Pick<AnswerOf<'post', '/call/{room}/ticket'>, 'ticket' | 'signallingPath' | 'iceServers'>;
export type TakeTicket = () => Promise<Ticket>;

export type Handle = JanusJS.PluginHandle;
export type HandleCallbacks = JanusJS.PluginCallbacks;

export type JanusSession = {
  attach(callbacks: HandleCallbacks): Promise<Handle>;
  /**
   * The socket was cut: takes the same session over on a new one and answers what the room looks like by now, for
   * nothing that happened meanwhile is told again. Undefined: the server does not know the session, or cannot say.
   */
  reclaim(): Promise<RoomEvent | undefined>;
  /** Forgets the session and closes every peer connection; tells the server when it can. */
  destroy(): void;
};

const keepAliveMs = 20_000;

/** The door's word for: the media server behind this session is gone (signalling/close-codes.ts of media). */
const serverGone = 1012;

/** What the school's proxy adds to a claim (signalling/room-look.ts of media); Janus has no such word. */
const seenMark = '{"janus":"seen"';
const seen = v.object({ room: v.optional(roomEvent) });
const seenTimeoutMs = 5_000;
const lookers = new Map<string, (room: RoomEvent | undefined) => void>();

/** Neither a socket that is cut while something is asked nor one that dies without a word is told to whoever asked: janus.js waits. */
const answerTimeoutMs = 10_000;
/** Of each address, the socket of now and what ends the waiting when it closes. */
const sockets = new Map<string, WebSocket>();
const losses = new Map<string, Set<() => void>>();

function answered<T>(
  server: string,
  ask: (resolve: (answer: T) => void, reject: (problem: Error) => void) => void,
): Promise<T> {
  const open = losses.get(server) ?? new Set();
  losses.set(server, open);
  return new Promise<T>((resolve, reject) => {
    const settle =
      <V>(outcome: (value: V) => void) =>
      (value: V) => {
        clearTimeout(timer);
        open.delete(lose);
        outcome(value);
      };
    const lose = () => settle(reject)(new Error('The room did not answer in time.'));
    const timer = setTimeout(lose, answerTimeoutMs);
    open.add(lose);
    ask(settle(resolve), settle(reject));
  });
}

/** The same of what is asked with a socket of its own, which is worth nothing without the answer. */
async function openedBy<T>(server: string, ask: Parameters<typeof answered<T>>[1]): Promise<T> {
  try {
    return await answered(server, ask);
  } catch (problem) {
    sockets.get(server)?.close();
    throw problem;
  }
}

function forget(server: string): void {
  for (const kept of [tickets, orphaned, lookers, sockets, losses]) kept.delete(server);
}

/** janus.js opens sockets by an address fixed at the start; the ticket of the moment is put in when it does. */
const tickets = new Map<string, Ticket>();
const orphaned = new Set<string>();
let initialised: Promise<void> | undefined;
let sessions = 0;

function openSocket(server: string, protocol: string): WebSocket {
  const ticket = tickets.get(server);
  const address = new URL(server);
  address.search = ticket ? `?${new URLSearchParams({ ticket: ticket.ticket })}` : '';
  address.hash = '';
  const socket = new WebSocket(address, protocol);
  // Heard before janus.js hears it, for it was told first.
  socket.addEventListener('close', ({ code }) => {
    if (sockets.get(server) !== socket) return;
    if (code === serverGone) orphaned.add(server);
    for (const lose of losses.get(server) ?? []) lose();
  });
  sockets.set(server, socket);
  socket.addEventListener('message', (event) => {
    if (!String(event.data).startsWith(seenMark)) return;
    event.stopImmediatePropagation();
    lookers.get(server)?.(v.parse(seen, JSON.parse(String(event.data))).room);
  });
  return socket;
}

/** Resolves with what the next claim of this address shows. */
function nextSeen(server: string): Promise<RoomEvent | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), seenTimeoutMs);
    lookers.set(server, (room) => {
      clearTimeout(timer);
      resolve(room);
    });
  });
}

function initialise(): Promise<void> {
  initialised ??= new Promise((resolve) => {
    const dependencies = { ...Janus.useDefaultDependencies({ adapter }), newWebSocket: openSocket };
    Janus.init({ debug: false, dependencies, callback: resolve });
  });
  return initialised;
}

export function supportsCalls(): boolean {
  const { mediaDevices } = navigator;
  return typeof RTCPeerConnection === 'function' && typeof mediaDevices?.getUserMedia === 'function';
}

function unknownSession(reason: unknown): boolean {
  return /No such session/i.test(String(reason));
}

export type SessionOptions = {
  takeTicket: TakeTicket;
  /** The socket was cut; `orphaned`: there is nothing left on the server to take over. */
  onCut: (orphaned: boolean) => void;
};

export async function openSession(options: SessionOptions): Promise<JanusSession> {
  const [ticket] = await Promise.all([options.takeTicket(), initialise()]);
  const socketOrigin = location.origin.replace(/^http/, 'ws');
  const server = `${socketOrigin}${ticket.signallingPath}#${(sessions += 1)}`;
  tickets.set(server, ticket);
  let open = false;
  let isDestroyed = false;

  const janus = await openedBy<JanusJS.Janus>(server, (resolve, reject) => {
    const created: JanusJS.Janus = new Janus({
      server,
      iceServers: ticket.iceServers,
      keepAlivePeriod: keepAliveMs,
      success: () => {
        open = true;
        resolve(created);
      },
      error: (error: unknown) => (open ? options.onCut(orphaned.has(server)) : reject(new Error(String(error)))),
      destroyed: () => undefined,
    });
  }).catch((problem: unknown) => {
    forget(server);
    throw problem;
  });

  function destroy(): void {
    isDestroyed = true;
    open = false;
    // A socket by which nothing was taken over yet is one that janus.js does not end.
    if (!janus.isConnected()) sockets.get(server)?.close();
    forget(server);
    janus.destroy({ cleanupHandles: true, notifyDestroyed: false, success: () => undefined, error: () => undefined });
  }

  return {
    attach: (callbacks) =>
      answered(server, (resolve, reject) => {
        janus.attach({
          ...callbacks,
          plugin: 'janus.plugin.videoroom',
          success: resolve,
          error: (error) => reject(new Error(error)),
        });
      }),
    async reclaim() {
      if (orphaned.has(server)) return undefined;
      const ticket = await options.takeTicket();
      // Whoever has left meanwhile takes nothing over any more; what was taken over while they left is let go.
      if (isDestroyed) return undefined;
      tickets.set(server, ticket);
      const claimed = await openedBy<boolean>(server, (resolve, reject) => {
        const error = (reason: unknown) =>
          unknownSession(reason) ? resolve(false) : reject(new Error(String(reason)));
        janus.reconnect({ success: () => resolve(true), error });
      });
      if (isDestroyed) destroy();
      if (isDestroyed) return undefined;
      return claimed ? nextSeen(server) : undefined;
    },
    destroy,
  };
}

/** One signalling session over `/media`, as janus.js has it in a browser: a ticket opens one socket, and a cut session is claimed on another. It knows neither Node's sockets nor k6's. */
import { isUnknownSession, RoomRefusal } from './refusals.ts';

export type Ticket = {
  ticket: string;
  signallingPath: string;
  /** The relay, where there is one. */
  iceServers?: { urls: string[]; username: string; credential: string }[];
};
type Description = { type: 'offer' | 'answer'; sdp: string };
export type RoomMessage = { data: Record<string, unknown>; jsep: Description | undefined };

/** An open socket of the door. */
export type Socket = {
  readonly isOpen: boolean;
  send(text: string, failed: (error: Error) => void): void;
  /** What comes from now on, and the code with which it is closed. */
  listen(hear: (text: string) => void, closed: (code: number) => void): void;
  close(): void;
};
export type OpenSocket = (ticket: Ticket) => Promise<Socket>;

export type Handle = {
  /** Answers what the room says to this very question. */
  ask(body: { request: string; [field: string]: unknown }, jsep?: Description): Promise<RoomMessage>;
};

export type Signalling = {
  /** `hear` gets what the room says by itself. */
  attach(hear: (message: RoomMessage) => void): Promise<Handle>;
  /** Takes the session over on a new socket and answers what the room looks like; undefined: there is none any more. */
  claim(ticket: Ticket): Promise<Record<string, unknown> | undefined>;
  close(): void;
};

type Message = Record<string, unknown> & { janus?: string; transaction?: string };
type Question = { settle(answer: Message): void; fail(error: Error): void; waitsForRoom: boolean };
type Ask = (message: Message, waitsForRoom?: boolean) => Promise<Message>;
type RoomLook = Record<string, unknown> | undefined;

const answerWithinMs = 10_000;
/** What the door adds to a claim (signalling/room-look.ts of media). */
const seenWithinMs = 5_000;
/** As the browser does; the server forgets a silent session after 30 s. */
const keepAliveMs = 20_000;
/** The door's own code for it (signalling/close-codes.ts of media). */
const sessionGone = 1012;

function roomMessage(message: Message): RoomMessage {
  const plugin = message.plugindata as { data?: Record<string, unknown> } | undefined;
  return { data: plugin?.data ?? {}, jsep: message.jsep as Description | undefined };
}

const idOf = (answer: Message) => Number((answer.data as { id?: unknown } | undefined)?.id);

/** What was asked and is not answered yet, each with its time limit. */
function makeQuestions(socket: () => Socket) {
  const questions = new Map<string, Question>();
  return {
    ask(message: Message, waitsForRoom = false): Promise<Message> {
      const transaction = crypto.randomUUID();
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          questions.delete(transaction);
          reject(new Error(`no answer to ${message.janus} within ${answerWithinMs} ms`));
        }, answerWithinMs);
        const settle = (answer: Message) => {
          clearTimeout(timer);
          const { reason, code } = (answer.error ?? {}) as { reason?: string; code?: number };
          if (answer.janus === 'error') reject(new RoomRefusal(reason ?? 'refused', code ?? 0));
          else resolve(answer);
        };
        const fail = (error: Error) => {
          clearTimeout(timer);
          reject(error);
        };
        questions.set(transaction, { settle, fail, waitsForRoom });
        socket().send(JSON.stringify({ ...message, transaction }), fail);
      });
    },
    /** False when the message answers none of them. */
    answer(message: Message): boolean {
      const question = questions.get(message.transaction ?? '');
      const isOnlyReceived = message.janus === 'ack' && question?.waitsForRoom;
      if (!question || isOnlyReceived) return false;
      questions.delete(message.transaction ?? '');
      question.settle(message);
      return true;
    },
    failAll(error: Error): void {
      for (const question of questions.values()) question.fail(error);
      questions.clear();
    },
  };
}

/** What is heard first; undefined when nothing is in time. */
function firstWithin<T>(ms: number, listen: (heard: (value: T) => void) => void): Promise<T | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), ms);
    listen((value) => {
      clearTimeout(timer);
      resolve(value);
    });
  });
}

function makeHandle(ask: Ask, ids: { session_id: number; handle_id: number }): Handle {
  return {
    async ask(body, jsep) {
      const answer = roomMessage(await ask({ janus: 'message', ...ids, body, ...(jsep ? { jsep } : {}) }, true));
      const { error, error_code: code } = answer.data as { error?: string; error_code?: number };
      if (error !== undefined) throw new RoomRefusal(error, code ?? 0);
      return answer;
    },
  };
}

type OnCut = (code: number) => void;

/** `onCut` gets the close code of a socket that nobody here closed. */
export async function openSignalling(openSocket: OpenSocket, first: Ticket, onCut: OnCut): Promise<Signalling> {
  const questions = makeQuestions(() => socket);
  const { ask } = questions;
  const hearers = new Map<number, (message: RoomMessage) => void>();
  let onSeen: ((room: RoomLook) => void) | undefined;
  let closed = false;
  let socket = take(await openSocket(first));

  function take(opened: Socket): Socket {
    const closedWith = (code: number) => {
      if (opened !== socket) return;
      questions.failAll(new Error('the socket was cut'));
      if (!closed) onCut(code);
    };
    opened.listen((text) => hear(JSON.parse(text) as Message), closedWith);
    return opened;
  }

  function hear(message: Message): void {
    if (message.janus === 'seen') return onSeen?.(message.room as RoomLook);
    // The server heard nothing for too long; the socket stays.
    if (message.janus === 'timeout') return closed ? undefined : onCut(sessionGone);
    if (!questions.answer(message) && message.janus === 'event')
      hearers.get(Number(message.sender))?.(roomMessage(message));
  }

  const session_id = idOf(await ask({ janus: 'create' }).catch(endAnd));
  const alive = setInterval(() => void ask({ janus: 'keepalive', session_id }).catch(() => undefined), keepAliveMs);

  function endAnd(error: unknown): never {
    closed = true;
    socket.close();
    throw error;
  }

  return {
    async attach(hearer) {
      const handle_id = idOf(await ask({ janus: 'attach', session_id, plugin: 'janus.plugin.videoroom' }));
      hearers.set(handle_id, hearer);
      return makeHandle(ask, { session_id, handle_id });
    },
    async claim(ticket) {
      socket = take(await openSocket(ticket));
      const seen = firstWithin<RoomLook>(seenWithinMs, (heard) => {
        onSeen = heard;
      });
      try {
        await ask({ janus: 'claim', session_id });
      } catch (error) {
        if (isUnknownSession(error)) return undefined;
        throw error;
      }
      return seen;
    },
    close() {
      if (closed) return;
      if (socket.isOpen) void ask({ janus: 'destroy', session_id }).catch(() => undefined);
      closed = true;
      clearInterval(alive);
      socket.close();
    },
  };
}

/** A browser's side of the signalling, by hand: so that tests can also say what no browser would. */
import { WebSocket } from 'ws';

type Message = Record<string, unknown>;

export type SignallingClient = {
  /** Sends and answers what comes back under the same transaction (an `ack` is skipped). */
  ask(message: Message): Promise<Message>;
  /** Resolves with the first message of which `wanted` is true. */
  next(wanted: (message: Message) => boolean): Promise<Message>;
  /** Everything that came so far. */
  heard(): readonly Message[];
  readonly closed: Promise<number>;
  close(): void;
};

export type Door = { port: number; origin: string };

function tryDoor(door: Door, options: { ticket: string; origin?: string; protocol?: string }): WebSocket {
  const { ticket, origin = door.origin, protocol = 'janus-protocol' } = options;
  return new WebSocket(`ws://127.0.0.1:${door.port}/media?ticket=${ticket}`, protocol, { origin });
}

/** The HTTP status with which the door turned a socket away, or 101. */
export function statusAt(door: Door, options: { ticket: string; origin?: string; protocol?: string }): Promise<number> {
  const socket = tryDoor(door, options);
  return new Promise((resolve) => {
    socket.on('open', () => {
      socket.close();
      resolve(101);
    });
    socket.on('unexpected-response', (_request, response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    socket.on('error', () => resolve(0));
  });
}

export async function openSignalling(door: Door, ticket: string): Promise<SignallingClient> {
  const socket = tryDoor(door, { ticket });
  const heard: Message[] = [];
  const listeners = new Set<(message: Message) => void>();
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as Message;
    heard.push(message);
    for (const listener of listeners) listener(message);
  });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await new Promise((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('error', reject);
  });
  let count = 0;

  function next(wanted: (message: Message) => boolean): Promise<Message> {
    const known = heard.find(wanted);
    if (known) return Promise.resolve(known);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`nothing wanted came; heard ${JSON.stringify(heard)}`)), 4_000);
      const listener = (message: Message) => {
        if (!wanted(message)) return;
        clearTimeout(timer);
        listeners.delete(listener);
        resolve(message);
      };
      listeners.add(listener);
    });
  }

  return {
    next,
    closed,
    heard: () => heard,
    ask(message) {
      count += 1;
      const transaction = (message.transaction as string | undefined) ?? `t${count}`;
      socket.send(JSON.stringify({ transaction, ...message }));
      return next((answer) => answer.transaction === transaction && answer.janus !== 'ack');
    },
    close: () => socket.close(),
  };
}

export type Seated = SignallingClient & { session: number; handle: number };

/** Session, handle, and joined as a publisher. */
export async function joinRoom(door: Door, ticket: string): Promise<Seated & { joined: Message }> {
  const client = await openSignalling(door, ticket);
  const session = ((await client.ask({ janus: 'create' })).data as { id: number }).id;
  const attached = await client.ask({ janus: 'attach', session_id: session, plugin: 'janus.plugin.videoroom' });
  const handle = (attached.data as { id: number }).id;
  const body = { request: 'join', ptype: 'publisher', id: 'forged', display: 'Forged', room: 'forged' };
  const joined = await client.ask({ janus: 'message', session_id: session, handle_id: handle, body });
  return { ...client, session, handle, joined };
}

/** As the page does when its person leaves. A session that is only cut may be claimed for another fifteen seconds, and its node waits for it. */
export async function leaveRoom({ ask, close, session, handle }: Seated): Promise<void> {
  await ask({ janus: 'message', session_id: session, handle_id: handle, body: { request: 'leave' } });
  close();
}

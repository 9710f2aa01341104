/** One socket from media to a Janus node, with the secret that no browser may see. */
import type { Secret } from '@parlance/runtime/config/secret';
import { WebSocket } from 'ws';
import type { Message } from './message.ts';

/** Browsers, which speak Janus's protocol to media, ask for it too. */
export const subprotocol = 'janus-protocol';

export type Upstream = {
  send(message: Message): void;
  close(): void;
  /** Without waiting for the other side to agree. */
  drop(): void;
};

type UpstreamOptions = {
  url: string;
  apiSecret: Secret;
  onMessage: (message: Message, text: string) => void;
  /** With what went wrong before, if anything did. */
  onClose: (cause?: Error) => void;
};

const connectTimeoutMs = 3_000;
const maxJanusBytes = 1024 * 1024;

function messageIn(text: string): Message | undefined {
  try {
    const said: unknown = JSON.parse(text);
    return typeof said === 'object' && said !== null ? (said as Message) : undefined;
  } catch {
    return undefined;
  }
}

export function openUpstream({ url, apiSecret, onMessage, onClose }: UpstreamOptions): Upstream {
  const socket = new WebSocket(url, subprotocol, {
    handshakeTimeout: connectTimeoutMs,
    maxPayload: maxJanusBytes,
  });
  const waiting: string[] = [];
  socket.on('open', () => {
    for (const text of waiting.splice(0)) socket.send(text);
  });
  socket.on('message', (data) => {
    const text = (data as Buffer).toString('utf8');
    const message = messageIn(text);
    // Whoever speaks so is no Janus, or not any more.
    if (message === undefined) return socket.terminate();
    onMessage(message, text);
  });
  let cause: Error | undefined;
  // `close` follows an error, so one place is enough to end the pair.
  socket.on('error', (error) => (cause ??= error));
  socket.on('close', () => onClose(cause));
  return {
    send(message) {
      const text = JSON.stringify({ ...message, apisecret: apiSecret.reveal() });
      if (socket.readyState === WebSocket.CONNECTING) waiting.push(text);
      else if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: () => socket.close(),
    drop: () => socket.terminate(),
  };
}

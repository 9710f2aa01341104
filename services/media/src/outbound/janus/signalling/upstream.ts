/** One socket from media to a Janus node, with the secret that no browser may see. */
import type { Secret } from '@parlance/runtime/config/secret';
import { WebSocket } from 'ws';
import type { Message } from './message.ts';

/** Browsers, which speak Janus's protocol to media, ask for it too. */
export const subprotocol = 'janus-protocol';

export type Upstream = {
  send(message: Message): void;
  close(): void;
};

type UpstreamOptions = {
  url: string;
  apiSecret: Secret;
  onMessage: (message: Message, text: string) => void;
  onClose: () => void;
};

const connectTimeoutMs = 3_000;
const maxJanusBytes = 1024 * 1024;

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
    onMessage(JSON.parse(text) as Message, text);
  });
  // `close` follows an error, so one place is enough to end the pair.
  socket.on('error', () => undefined);
  socket.on('close', onClose);
  return {
    send(message) {
      const text = JSON.stringify({ ...message, apisecret: apiSecret.reveal() });
      if (socket.readyState === WebSocket.CONNECTING) waiting.push(text);
      else if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: () => socket.close(),
  };
}

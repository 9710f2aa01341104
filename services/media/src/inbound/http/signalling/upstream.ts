/** One socket from media to a Janus node on loopback, with the secret that no browser may see. */
import type { Secret } from '@parlance/runtime/config/secret';
import { WebSocket } from 'ws';

export type Upstream = {
  send(message: Record<string, unknown>): void;
  close(): void;
};

export type UpstreamOptions = {
  url: string;
  apiSecret: Secret;
  onMessage: (message: Record<string, unknown>, text: string) => void;
  onClose: () => void;
};

const connectTimeoutMs = 3_000;
const maxJanusBytes = 1024 * 1024;

export function openUpstream({ url, apiSecret, onMessage, onClose }: UpstreamOptions): Upstream {
  const socket = new WebSocket(url, 'janus-protocol', {
    handshakeTimeout: connectTimeoutMs,
    maxPayload: maxJanusBytes,
  });
  const waiting: string[] = [];
  socket.on('open', () => {
    for (const text of waiting.splice(0)) socket.send(text);
  });
  socket.on('message', (data) => {
    const text = (data as Buffer).toString('utf8');
    onMessage(JSON.parse(text) as Record<string, unknown>, text);
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

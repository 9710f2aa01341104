/**
 * Where the program beside a Janus node says how it is with the node: /janus-nodes/{key}/{node}, a WebSocket that stays open.
 * It sends {"leaving": false} when it is there to stay and {"leaving": true} when it was told to end; then it hears each second how many people and rooms it
 * still has, and ends when they are gone (docs/runbooks/drain-a-media-node.md).
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from '@parlance/runtime/logging/logger';
import { WebSocketServer, type WebSocket } from 'ws';
import type { NodeLoad } from '../../queries/node-load.ts';

const pathStart = '/janus-nodes/';
const maxWordBytes = 1_024;
const tellEveryMs = 1_000;

export type NodeDoor = {
  /** Takes the upgrade when the path is the door's. */
  takes(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  stop(): void;
};

export type NodeDoorDeps = {
  /** Whether somebody who comes with this key may say such things. */
  admits: (request: IncomingMessage, key: string) => boolean;
  known: (node: string) => boolean;
  setLeaving: (node: string, leaving: boolean) => Promise<void>;
  load: (node: string) => Promise<NodeLoad>;
  log: Logger;
};

export function makeNodeDoor({ admits, known, setLeaving, load, log }: NodeDoorDeps): NodeDoor {
  const server = new WebSocketServer({ noServer: true, maxPayload: maxWordBytes });

  server.on('connection', (socket: WebSocket, node: string) => {
    let telling: NodeJS.Timeout | undefined;
    const failed = (error: unknown) => log.warn({ err: error, node }, 'what a Janus node said could not be kept');
    const tell = async () => {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(await load(node)));
    };
    const heed = async (text: string) => {
      const { leaving } = JSON.parse(text) as { leaving?: unknown };
      if (typeof leaving !== 'boolean') return;
      await setLeaving(node, leaving);
      log.info({ node, leaving }, 'a Janus node said whether it stays');
      clearInterval(telling);
      await tell(); // the answer to what was said; from then on only who leaves wants to know
      if (leaving) telling = setInterval(() => void tell().catch(failed), tellEveryMs);
    };
    socket.on('message', (data) => void heed((data as Buffer).toString('utf8')).catch(failed));
    socket.on('error', failed);
    socket.on('close', () => clearInterval(telling));
  });

  return {
    takes(request, socket, head) {
      const path = request.url ?? '';
      if (!path.startsWith(pathStart)) return false;
      const [key = '', node = ''] = path.slice(pathStart.length).split('/');
      if (!admits(request, key) || !known(node)) {
        socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
        return true;
      }
      server.handleUpgrade(request, socket, head, (accepted) => server.emit('connection', accepted, node));
      return true;
    },
    stop() {
      for (const socket of server.clients) socket.terminate();
      server.close();
    },
  };
}

/**
 * Where the program beside a Janus node says how it is with the node: /janus-nodes/{key}/{node}, a WebSocket that stays open.
 * It sends {"leaving": false} when it is there to stay and {"leaving": true} when it was told to end; then it hears each second how many people and rooms it
 * still has, and ends when they are gone (docs/runbooks/drain-a-media-node.md).
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { startJob, type Job } from '@parlance/runtime/jobs/job';
import type { Logger } from '@parlance/runtime/logging/logger';
import { orAborted } from '@parlance/runtime/waiting/waiting';
import { WebSocketServer, type WebSocket } from 'ws';
import type { NodeLoad } from '../../../queries/node-load.ts';
import { closeSockets } from '../close-sockets.ts';

const pathStart = '/janus-nodes/';
const maxWordBytes = 1_024;
const tellEveryMs = 1_000;

export type NodeDoorDeps = {
  /** Whether somebody who comes with this key may say such things. */
  admits: (request: IncomingMessage, key: string) => boolean;
  known: (node: string) => boolean;
  setLeaving: (node: string, leaving: boolean) => Promise<void>;
  load: (node: string) => Promise<NodeLoad>;
  /** How long a word may take: shorter than the silence after which a node gives its line up. */
  keepWithinMs?: number;
  log: Logger;
};

export function makeNodeDoor({ keepWithinMs = 4_000, ...deps }: NodeDoorDeps) {
  const { admits, known, setLeaving, load, log } = deps;
  const server = new WebSocketServer({ noServer: true, maxPayload: maxWordBytes });

  server.on('connection', (socket: WebSocket, node: string) => {
    let telling: Job | undefined;
    let heeded = Promise.resolve();
    const isOpen = () => socket.readyState === socket.OPEN;
    const failed = (error: unknown) => log.warn({ err: error, node }, 'what a Janus node said could not be kept');
    const tell = async () => {
      const present = isOpen() && (await load(node));
      if (present && isOpen()) socket.send(JSON.stringify(present));
    };
    const keepTelling = () =>
      startJob({
        name: 'word to a leaving node',
        everyMs: tellEveryMs,
        firstInMs: tellEveryMs,
        longestBackOffMs: tellEveryMs,
        log,
        round: tell,
      });
    const heed = async (text: string) => {
      const { leaving } = JSON.parse(text) as { leaving?: unknown };
      if (typeof leaving !== 'boolean' || !isOpen()) return;
      void telling?.stop();
      await setLeaving(node, leaving);
      log.info({ node, leaving }, 'a Janus node said whether it stays');
      await tell(); // the answer to what was said; from then on only who leaves wants to know
      if (leaving && isOpen()) telling = keepTelling();
    };
    /** One word after the other. One that is not kept ends the line: the node comes back a second later and says it again. */
    const hear = (text: string) => {
      heeded = heeded
        .then(() => orAborted(heed(text), AbortSignal.timeout(keepWithinMs)))
        .catch((error: unknown) => {
          failed(error);
          socket.terminate();
        });
    };
    socket.on('message', (data) => hear((data as Buffer).toString('utf8')));
    socket.on('error', failed);
    socket.on('close', () => void telling?.stop());
  });

  return {
    /** Takes the upgrade when the path is the door's. */
    takes(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
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
    stop: () => closeSockets(server),
  };
}

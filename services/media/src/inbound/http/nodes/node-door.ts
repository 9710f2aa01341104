/**
 * Where the program beside a Janus node says how it is with the node: /janus-nodes/{key}/{node}, a WebSocket that stays open.
 * It sends {"leaving": false} when it is there to stay and {"leaving": true} when it has to end; then it gets each second how many people and rooms it
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
import { targetOf } from '../take-upgrade.ts';

const pathStart = '/janus-nodes/';
const maxMessageBytes = 1_024;
const reportEveryMs = 1_000;

export type NodeDoorDeps = {
  /** Whether somebody who comes with this key may say such things. */
  admits: (request: IncomingMessage, key: string) => boolean;
  known: (node: string) => boolean;
  setLeaving: (node: string, leaving: boolean) => Promise<void>;
  load: (node: string) => Promise<NodeLoad>;
  /** How long a message may take: shorter than the silence after which a node gives its connection up. */
  keepWithinMs?: number;
  log: Logger;
};

export function makeNodeDoor({ keepWithinMs = 4_000, ...deps }: NodeDoorDeps) {
  const { admits, known, setLeaving, load, log } = deps;
  const server = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes });

  server.on('connection', (socket: WebSocket, node: string) => {
    let reports: Job | undefined;
    let handled = Promise.resolve();
    const isOpen = () => socket.readyState === socket.OPEN;
    const failed = (error: unknown) => log.warn({ err: error, node }, 'what a Janus node said could not be kept');
    const report = async () => {
      const present = isOpen() && (await load(node));
      if (present && isOpen()) socket.send(JSON.stringify(present));
    };
    const startReports = () =>
      startJob({
        name: 'report to a leaving node',
        everyMs: reportEveryMs,
        firstInMs: reportEveryMs,
        longestBackOffMs: reportEveryMs,
        log,
        round: report,
      });
    const handle = async (text: string) => {
      const { leaving } = JSON.parse(text) as { leaving?: unknown };
      if (typeof leaving !== 'boolean' || !isOpen()) return;
      void reports?.stop();
      await setLeaving(node, leaving);
      log.info({ node, leaving }, 'a Janus node said whether it stays');
      await report(); // the answer; from then on only who leaves needs it
      if (leaving && isOpen()) reports = startReports();
    };
    /** One message after the other. One that is not kept ends the connection: the node comes back a second later and says it again. */
    const receive = (text: string) => {
      handled = handled
        .then(() => orAborted(handle(text), AbortSignal.timeout(keepWithinMs)))
        .catch((error: unknown) => {
          failed(error);
          socket.terminate();
        });
    };
    socket.on('message', (data) => receive((data as Buffer).toString('utf8')));
    socket.on('error', failed);
    socket.on('close', () => void reports?.stop());
  });

  return {
    /** Takes the upgrade when the path is the door's. */
    takes(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
      const { path } = targetOf(request);
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

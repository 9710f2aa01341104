/** Looks at every Janus node once a second, and at once when its event stream breaks; what is dead is given up, what is back is used again. */
import { startJob, type Job } from '@parlance/runtime/jobs/job';
import type { Logger } from '@parlance/runtime/logging/logger';
import { isDown, silencesAfter } from '../../domain/node-health.ts';
import type { MediaServer, MediaServers } from '../../usecases/ports.ts';

const lookEveryMs = 1_000;

export type PingNodesDeps = {
  servers: MediaServers;
  answered: (node: string) => Promise<void>;
  /** Told again at every look as long as the node is down. */
  lost: (node: string) => Promise<void>;
  log: Logger;
};

export type NodePings = Pick<Job, 'stop'> & { lookAt(node: string): void };

export function pingNodes({ servers, answered, lost, log }: PingNodesDeps): NodePings {
  const silences = new Map<string, number>();

  async function look(server: MediaServer): Promise<void> {
    const count = silencesAfter(silences.get(server.name) ?? 0, await server.ping());
    silences.set(server.name, count);
    if (count === 0) await answered(server.name);
    else if (isDown(count)) await lost(server.name);
  }

  const startLooking = (server: MediaServer) =>
    startJob({
      name: 'ping of a Janus node',
      everyMs: lookEveryMs,
      firstInMs: lookEveryMs,
      longestBackOffMs: lookEveryMs,
      log,
      round: () => look(server),
    });
  const jobs = new Map(servers.all().map((server) => [server.name, startLooking(server)]));
  return {
    lookAt: (node) => jobs.get(node)?.wake(),
    async stop() {
      await Promise.all([...jobs.values()].map((job) => job.stop()));
    },
  };
}

/** What is done again and again: ping the nodes, list their rooms, remove whoever may not be there, forget what is old. */
import { startJob, type Job, type JobName } from '@parlance/runtime/jobs/job';
import { outagesKeptMs } from '../domain/node-health.ts';
import { makePingNode } from '../inbound/jobs/ping-node.ts';
import { makeNodeStore } from '../outbound/postgres/node-store.ts';
import { watchRooms } from '../outbound/postgres/room-metrics.ts';
import { listRoomsOf, noteProgress } from '../inbound/jobs/watch-nodes.ts';
import type { MediaServer } from '../usecases/node-ports.ts';
import type { NodeDoors } from './node-doors.ts';
import type { RoomCore } from './room-core.ts';
import type { UseCases } from './use-cases.ts';

const pingEveryMs = 1_000;
export const listEveryMs = 30_000;
const noteEveryMs = 2_000;
const clearEveryMs = 10_000;
const removeEveryMs = 500;
const removeIdleMs = 2_000;
const forgetSignallingEveryMs = 600_000;
const forgetChatEveryMs = 3_600_000;

/** Tests do not wait for the product's. */
export type Paces = { listMs?: number; clearMs?: number; removeMs?: number | undefined };

export function startJobs(parts: RoomCore & UseCases & { nodeDoors: NodeDoors }, paces: Paces): Pick<Job, 'stop'> {
  const { servers, signalling, realTime, log, onRevoked, nodeDoors, activity } = parts;
  watchRooms(
    parts.db,
    servers.all().map(({ name }) => name),
  );
  const regular = (name: JobName, everyMs: number, round: () => Promise<unknown>) =>
    startJob({ name, everyMs, firstInMs: everyMs, longestBackOffMs: everyMs, log, round });

  /** A node that is away keeps the others from nothing. */
  const onFailure = parts.warnThat('a Janus node could not be looked after');
  const eachNode = (work: (server: MediaServer) => Promise<void>) => () =>
    Promise.all(servers.all().map((server) => work(server).catch(onFailure)));

  const pingNode = makePingNode({ ...parts, nodes: makeNodeStore(parts.db) });
  const pings = new Map(
    servers.all().map((one) => [one.name, regular('ping of a Janus node', pingEveryMs, () => pingNode(one))]),
  );
  // A node whose stream of events broke may be dead.
  nodeDoors.events.onClosed((node) => pings.get(node)?.wake());
  const removals = startJob({
    name: 'removal of people',
    everyMs: paces.removeMs ?? removeEveryMs,
    firstInMs: paces.removeMs ?? removeEveryMs,
    longestBackOffMs: paces.removeMs ?? removeEveryMs,
    // Whoever removes somebody does it at once; this is for what a process that is gone has left undone.
    idle: activity && { everyMs: removeIdleMs, activity },
    log,
    round: parts.removePeople,
  });
  onRevoked(removals.wake);
  const jobs = [
    ...pings.values(),
    removals,
    regular(
      'listing of rooms',
      paces.listMs ?? listEveryMs,
      eachNode((server) => listRoomsOf(server, parts)),
    ),
    regular('progress of events', noteEveryMs, () => noteProgress(parts, nodeDoors.eventsThroughHere)),
    regular(
      'clearing of rooms',
      paces.clearMs ?? clearEveryMs,
      eachNode(({ name }) => parts.clearEnded(name)),
    ),
    regular('old signalling', forgetSignallingEveryMs, () => signalling.forgetOld(realTime.now())),
    regular('old outages', forgetChatEveryMs, () =>
      parts.uow.alone(({ nodes }) => nodes.forgetOutages(new Date(realTime.now().getTime() - outagesKeptMs))),
    ),
    regular('old chat', forgetChatEveryMs, parts.forgetChat),
  ];
  return { stop: async () => void (await Promise.all(jobs.map((job) => job.stop()))) };
}

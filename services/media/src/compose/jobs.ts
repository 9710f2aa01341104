/** What is done again and again: ping the nodes, list their rooms, remove whoever may not be there, forget what is old. */
import type { Job, JobName } from '@parlance/runtime/jobs/job';
import type { Life } from '@parlance/runtime/lifecycle/life';
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

type Parts = RoomCore & UseCases & { nodeDoors: NodeDoors };
type Round = (signal: AbortSignal) => Promise<unknown>;

export function startJobs(life: Life, parts: Parts, paces: Paces): void {
  watchRooms(
    parts.db,
    parts.servers.all().map(({ name }) => name),
  );
  const regular = (name: JobName, everyMs: number, round: Round) =>
    life.repeat(name, round, { everyMs, firstInMs: everyMs, longestBackOffMs: everyMs });
  startNodeJobs(parts, paces, regular);
  const removeMs = paces.removeMs ?? removeEveryMs;
  // Whoever removes somebody does it at once; this is for what a process that is gone has left undone.
  const idleMs = paces.removeMs ?? removeIdleMs;
  const seldom = { everyMs: removeMs, firstInMs: removeMs, longestBackOffMs: removeMs, idleMs };
  parts.onRevoked(life.repeat('removal of people', parts.removePeople, seldom).wake);
  const { signalling, realTime, uow } = parts;
  regular('old signalling', forgetSignallingEveryMs, () => signalling.forgetOld(realTime.now()));
  regular('old outages', forgetChatEveryMs, () =>
    uow.alone(({ nodes }) => nodes.forgetOutages(new Date(realTime.now().getTime() - outagesKeptMs))),
  );
  regular('old chat', forgetChatEveryMs, parts.forgetChat);
}

function startNodeJobs(parts: Parts, paces: Paces, regular: (...job: [JobName, number, Round]) => Job): void {
  const { servers, nodeDoors } = parts;
  /** A node that is away keeps the others from nothing. */
  const onFailure = parts.warnThat('a Janus node could not be looked after');
  const eachNode = (work: (server: MediaServer, signal: AbortSignal) => Promise<void>) => (signal: AbortSignal) =>
    Promise.all(servers.all().map((server) => work(server, signal).catch(onFailure)));

  const pingNode = makePingNode({ ...parts, nodes: makeNodeStore(parts.db) });
  const pings = new Map(
    servers.all().map((one) => [one.name, regular('ping of a Janus node', pingEveryMs, () => pingNode(one))]),
  );
  // A node whose stream of events broke may be dead.
  nodeDoors.events.onClosed((node) => pings.get(node)?.wake());
  const list = eachNode((server, signal) => listRoomsOf(server, parts, signal));
  regular('listing of rooms', paces.listMs ?? listEveryMs, list);
  regular('progress of events', noteEveryMs, () => noteProgress(parts, nodeDoors.eventsThroughHere));
  const clear = eachNode(({ name }, signal) => parts.clearEnded(name, signal));
  regular('clearing of rooms', paces.clearMs ?? clearEveryMs, clear);
}

/** The regular work on every Janus node: list its rooms, note how far its events are, give back rooms that are over. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { startJob, type Job } from '@parlance/runtime/jobs/job';
import type { Logger } from '@parlance/runtime/logging/logger';
import { graceMs } from '../../domain/call-window.ts';
import type { NodeProgress, MediaServers, SignallingStore } from '../../usecases/ports.ts';
import { makeClearEnded } from '../../usecases/clear-ended.ts';
import { eachRoom } from '../../usecases/each-room.ts';
import type { ReconcileRoom } from '../../usecases/reconcile-room.ts';
import type { SweepOrphans } from '../../usecases/sweep-orphans.ts';

export const listEveryMs = 30_000;
const noteEveryMs = 2_000;
const clearEveryMs = 10_000;
const forgetEveryMs = 600_000;

export type WatchNodesDeps = {
  servers: MediaServers;
  progress: NodeProgress;
  signalling: SignallingStore;
  reconcileRoom: ReconcileRoom;
  sweepOrphans: SweepOrphans;
  /** Real instant up to which events are in the database, when this process receives them. */
  eventsThroughHere: (node: string) => Promise<Date | undefined>;
  clock: Clock;
  realTime: Clock;
  onFailure: (error: unknown) => void;
  log: Logger;
  onRoomOver: (bookingId: string) => void;
  listMs?: number | undefined;
  clearMs?: number | undefined;
};

export function watchNodes(deps: WatchNodesDeps): Pick<Job, 'stop'> {
  const { servers, progress, clock, onFailure } = deps;
  const doorsClosedBy = () => new Date(clock.now().getTime() - graceMs);

  /** A node that is away keeps the others from nothing. */
  async function eachNode(work: (name: string) => Promise<void>): Promise<void> {
    const nodes = servers.all().map(({ name }) => work(name).catch(onFailure));
    await Promise.all(nodes);
  }

  async function listRooms(): Promise<void> {
    await eachNode(async (name) => {
      const server = servers.named(name);
      const rooms = await progress.openRooms(name, doorsClosedBy());
      const answers = server && (await eachRoom(server, rooms, async (room) => !!(await deps.reconcileRoom(room))));
      if (answers) await deps.sweepOrphans(name);
    });
  }

  async function noteProgress(): Promise<void> {
    for (const { name } of servers.all()) {
      const through = await deps.eventsThroughHere(name);
      if (through) await progress.setEventsThrough(name, through);
    }
  }

  const clearEnded = makeClearEnded({ servers, progress, clock, onFailure, onRoomOver: deps.onRoomOver });

  const regular = (name: string, everyMs: number, round: () => Promise<void>) =>
    startJob({ name, everyMs, firstInMs: everyMs, longestBackOffMs: everyMs, log: deps.log, round });
  const jobs = [
    regular('listing of rooms', deps.listMs ?? listEveryMs, listRooms),
    regular('progress of events', noteEveryMs, noteProgress),
    regular('clearing of rooms', deps.clearMs ?? clearEveryMs, () => eachNode(clearEnded)),
    regular('old signalling', forgetEveryMs, () => deps.signalling.forgetOld(deps.realTime.now())),
  ];
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}

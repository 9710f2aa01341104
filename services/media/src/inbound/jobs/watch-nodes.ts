/** The regular work on every Janus node: list its rooms, and note how far its events are. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { doorsClosedBefore } from '../../domain/call-window.ts';
import { eachRoom } from '../../usecases/each-room.ts';
import type { MediaServer, MediaServers, NodeProgress } from '../../usecases/node-ports.ts';
import type { ReconcileRoom } from '../../usecases/reconcile-room.ts';
import type { SweepOrphans } from '../../usecases/sweep-orphans.ts';

type Deps = { progress: NodeProgress; clock: Clock; reconcileRoom: ReconcileRoom; sweepOrphans: SweepOrphans };

export async function listRoomsOf(server: MediaServer, deps: Deps, signal?: AbortSignal): Promise<void> {
  const rooms = await deps.progress.listOpenRooms(server.name, doorsClosedBefore(deps.clock.now()));
  const look = async (room: (typeof rooms)[number]) => !!(await deps.reconcileRoom(room));
  const answers = await eachRoom(server, rooms, look, signal);
  if (answers) await deps.sweepOrphans(server.name);
}

export async function noteProgress(
  { servers, progress }: { servers: MediaServers; progress: NodeProgress },
  eventsThroughHere: (node: string) => Promise<Date | undefined>,
): Promise<void> {
  const heard = new Map<string, Date>();
  for (const { name } of servers.all()) {
    const through = await eventsThroughHere(name);
    if (through) heard.set(name, through);
  }
  if (heard.size > 0) await progress.noteEventsThrough(heard);
}

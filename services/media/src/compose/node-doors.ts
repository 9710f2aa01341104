/** The doors that the nodes come through: for what happens in their rooms, and for whether they stay. */
import { makeConnectionTimes } from '../inbound/http/nodes/connection-times.ts';
import { makeEventQueue } from '../inbound/http/nodes/event-queue.ts';
import { makeEventSink } from '../inbound/http/nodes/event-sink.ts';
import { makeNodeDoor } from '../inbound/http/nodes/node-door.ts';
import { makeAdmitsNode } from '../inbound/http/nodes/node-key.ts';
import { eventsSubprotocol, interpretEvents } from '../outbound/janus/events/interpret-event.ts';
import { findNodeLoad } from '../queries/node-load.ts';
import { makeApplyRoomSignals } from '../usecases/apply-room-signals.ts';
import type { RoomCore } from './room-core.ts';

export function composeNodeDoors(core: RoomCore) {
  const { config, db, uow, servers, progress, realTime, log } = core;
  const admits = makeAdmitsNode({ key: config.janusEventsKey, from: config.janusEventsFrom });
  const onFailure = core.warnThat('Janus events could not be kept yet');
  const queue = makeEventQueue({ apply: makeApplyRoomSignals(core), onFailure });
  const onSignal = makeConnectionTimes();
  const events = makeEventSink({
    admits,
    subprotocol: eventsSubprotocol,
    interpret: interpretEvents,
    onSignal,
    queue,
    log,
  });
  const leaving = makeNodeDoor({
    admits,
    known: (node) => servers.named(node) !== undefined,
    setLeaving: (node, leaves) => uow.run(({ nodes }) => nodes.setLeaving(node, leaves ? realTime.now() : undefined)),
    load: (node) => findNodeLoad(db, node),
    log,
  });

  /** Real instant up to which a node's events are in the database, when this process receives them. */
  async function eventsThroughHere(node: string): Promise<Date | undefined> {
    if (!events.hears(node) || queue.dropped() > 0) return undefined;
    const now = realTime.now();
    await queue.drained();
    return now;
  }

  return {
    events,
    leaving,
    eventsThroughHere,
    /** The same, whichever process receives them. */
    eventsThrough: async (node: string) => (await eventsThroughHere(node)) ?? (await progress.eventsThrough(node)),
    async stop() {
      await Promise.all([events.stop(), leaving.stop()]);
      await queue.drained();
      queue.stop();
    },
  };
}

export type NodeDoors = ReturnType<typeof composeNodeDoors>;

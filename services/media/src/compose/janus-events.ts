/** What the nodes tell by themselves, and up to when it is known here. */
import { makeEventQueue } from '../inbound/http/nodes/event-queue.ts';
import { makeEventSink } from '../inbound/http/nodes/event-sink.ts';
import { makeAdmitsNode } from '../inbound/http/nodes/node-key.ts';
import { interpretEvents } from '../outbound/janus/events/interpret-event.ts';
import type { NodeProgress } from '../usecases/ports.ts';
import type { RoomParts } from './room-parts.ts';

type EventParts = Pick<RoomParts, 'config' | 'realTime' | 'log'> &
  Parameters<typeof makeEventQueue>[0] & { progress: NodeProgress; onClosed: (node: string) => void };

export function janusEvents({ config, progress, realTime, log, onClosed, ...keeping }: EventParts) {
  const queue = makeEventQueue(keeping);
  const admits = makeAdmitsNode({ key: config.janusEventsKey, from: config.janusEventsFrom });
  const sink = makeEventSink({ admits, interpret: interpretEvents, queue, log, onClosed });
  async function eventsThroughHere(node: string): Promise<Date | undefined> {
    if (!sink.hears(node) || queue.dropped() > 0) return undefined;
    const now = realTime.now();
    await queue.drained();
    return now;
  }
  return {
    queue,
    sink,
    admits,
    eventsThroughHere,
    eventsThrough: async (node: string) => (await eventsThroughHere(node)) ?? (await progress.eventsThrough(node)),
  };
}

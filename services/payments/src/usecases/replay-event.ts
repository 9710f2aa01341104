/** A stored event is applied again, by the way of every event. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { refuse } from '../domain/refusals.ts';
import type { StoredEvent } from './money-ports.ts';
import type { UnitOfWork } from './ports.ts';

export type ReplayEvent = ReturnType<typeof makeReplayEvent>;
type Deps = { uow: UnitOfWork; realTime: Clock; onStored: () => void };

export function makeReplayEvent({ uow, realTime, onStored }: Deps) {
  return async (id: string): Promise<StoredEvent> => {
    const event = await uow.run(async ({ providerEvents }) => {
      await providerEvents.requeue(id, realTime.now());
      return providerEvents.find(id);
    });
    if (event === undefined) throw refuse('EVENT_NOT_FOUND');
    onStored();
    return event;
  };
}

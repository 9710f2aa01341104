/** Takes stored events, all that wait of one customer at a time, and reads what they are about at the provider, each object once. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { isPassing } from '@parlance/runtime/postgres/pg-errors';
import { backOffMs, pauseWhileAwayMs } from '@parlance/runtime/waiting/waiting';
import type { ObjectRef } from '../domain/provider-objects.ts';
import type { Applied, ApplyObject } from './apply-object.ts';
import type { StoredEvent } from './money-ports.ts';
import type { UnitOfWork } from './ports.ts';
import { wordsOfFault } from './words-of-fault.ts';

export type ApplyNextEvents = ReturnType<typeof makeApplyNextEvents>;
type Deps = {
  uow: UnitOfWork;
  realTime: Clock;
  applyObject: ApplyObject;
  onFault: (error: unknown, events: readonly StoredEvent[]) => void;
};

/** Whoever holds events and dies is waited for no longer. */
const heldMs = 30_000;
/** Then somebody has to look at it. A provider or database that is away is no failure of the event, however long it is. */
const mostFailures = 12;
const pauses = { firstMs: 1_000, capMs: 3_600_000 };
const pauseWhileAway = { share: 0.1, leastMs: 500, mostMs: 30_000 };

/** What is said of events whose object we have nothing to do with. */
const words: Record<Exclude<Applied, 'applied'>, string> = {
  gone: 'the provider does not know the object any more',
  nobodys: 'the customer is no student of ours',
};

/** False when nothing was due. */
export function makeApplyNextEvents({ uow, realTime, applyObject, onFault }: Deps) {
  async function settle(events: readonly StoredEvent[], outcome: Applied | 'ignored'): Promise<void> {
    const ids = events.map(({ id }) => id);
    const state = outcome === 'applied' || outcome === 'ignored' ? outcome : 'refused';
    const error = outcome === 'applied' || outcome === 'ignored' ? '' : words[outcome];
    await uow.run(({ providerEvents }) => providerEvents.settle(ids, { state, error, at: realTime.now() }));
  }

  async function fail(events: readonly StoredEvent[], cause: unknown): Promise<void> {
    onFault(cause, events);
    const error = wordsOfFault(cause);
    const at = realTime.now();
    await uow.run(async ({ providerEvents }) => {
      for (const event of events) {
        const next = afterFault(event, { isAway: isPassing(cause), at });
        await providerEvents.postpone(event.id, { ...next, error });
        if (next.attempts >= mostFailures) await providerEvents.settle([event.id], { state: 'refused', error, at });
      }
    });
  }

  return async (): Promise<boolean> => {
    const at = realTime.now();
    const events = await uow.alone(({ providerEvents }) => providerEvents.claim(at, new Date(at.getTime() + heldMs)));
    for (const { about, of } of byObject(events)) {
      if (about === undefined) await settle(of, 'ignored');
      else
        await applyObject(about, of[0]?.customerId).then(
          (outcome) => settle(of, outcome),
          (error: unknown) => fail(of, error),
        );
    }
    return events.length > 0;
  };
}

function afterFault(
  { attempts: before, receivedAt }: StoredEvent,
  { isAway, at }: { isAway: boolean; at: Date },
): { attempts: number; nextTryAt: Date } {
  const after = (ms: number) => new Date(at.getTime() + ms);
  if (isAway) {
    const waitedMs = at.getTime() - receivedAt.getTime();
    return { attempts: before, nextTryAt: after(pauseWhileAwayMs(waitedMs, pauseWhileAway)) };
  }
  const attempts = before + 1;
  return { attempts, nextTryAt: after(backOffMs(attempts, pauses)) };
}

function byObject(events: readonly StoredEvent[]): { about: ObjectRef | undefined; of: StoredEvent[] }[] {
  const found = new Map<string, { about: ObjectRef | undefined; of: StoredEvent[] }>();
  for (const event of events) {
    const key = `${event.about?.kind} ${event.about?.id}`;
    const entry = found.get(key) ?? { about: event.about, of: [] };
    entry.of.push(event);
    found.set(key, entry);
  }
  return [...found.values()];
}

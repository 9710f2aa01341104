/** Takes stored events, all that wait of one customer at a time, and reads what they are about at the provider, each object once. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { backOffMs } from '@parlance/runtime/waiting/waiting';
import type { ObjectRef } from '../domain/provider-objects.ts';
import { isRefused } from '../domain/refusals.ts';
import type { Applied, ApplyObject } from './apply-object.ts';
import type { StoredEvent } from './money-ports.ts';
import type { UnitOfWork } from './ports.ts';

export type ApplyNextEvents = ReturnType<typeof makeApplyNextEvents>;
type Deps = {
  uow: UnitOfWork;
  realTime: Clock;
  applyObject: ApplyObject;
  onFault: (error: unknown, events: readonly StoredEvent[]) => void;
};

/** Whoever holds events and dies is waited for no longer. */
const heldMs = 30_000;
/** Then somebody has to look at it; the provider being away is no try. */
const mostAttempts = 12;
const pauses = { firstMs: 1_000, capMs: 3_600_000 };
const pausesWhileAway = { firstMs: 500, capMs: 30_000 };

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
    const error = cause instanceof Error ? cause.message : String(cause);
    const isAway = isRefused(cause, 'PROVIDER_UNAVAILABLE', 'BILLING_BUSY');
    const attempts = Math.max(...events.map((event) => event.attempts));
    const ids = events.map(({ id }) => id);
    const at = realTime.now();
    const nextTryAt = new Date(at.getTime() + backOffMs(attempts, isAway ? pausesWhileAway : pauses));
    await uow.run(({ providerEvents }) =>
      attempts >= mostAttempts && !isAway
        ? providerEvents.settle(ids, { state: 'refused', error, at })
        : providerEvents.postpone(ids, { error, nextTryAt }),
    );
  }

  return async (): Promise<boolean> => {
    const at = realTime.now();
    const events = await uow.run(({ providerEvents }) => providerEvents.claim(at, new Date(at.getTime() + heldMs)));
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

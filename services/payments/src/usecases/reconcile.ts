/** Compares the provider's events and objects with ours, page by page, and mends what differs by the way of every event. */
import type { Clock } from '@parlance/runtime/clock/clock';
import type { NewId } from '@parlance/runtime/ids/new-id';
import { invoiceDiffers, paymentDiffers, subscriptionDiffers } from '../domain/differences.ts';
import type { ObjectRef } from '../domain/provider-objects.ts';
import { isRefused } from '../domain/refusals.ts';
import type { ApplyObject } from './apply-object.ts';
import type { Provider, Reconciliation } from './money-ports.ts';
import type { UnitOfWork } from './ports.ts';
import { wordsOfFault } from './words-of-fault.ts';

type Deps = {
  uow: UnitOfWork;
  clock: Clock;
  realTime: Clock;
  newId: NewId;
  provider: Pick<Provider, 'listEvents' | 'listLiveSubscriptions' | 'listInvoices' | 'listPayments'>;
  applyObject: ApplyObject;
  onStored: () => void;
};
type Run = { -readonly [K in keyof Reconciliation]: Reconciliation[K] } & { differences: string[] };

const reconcileEveryMs = 5 * 60_000;
const dayMs = 24 * 3_600_000;
/** What was seen late by the provider itself is met by the next run. */
const overlapMs = 3_600_000;
/** As long as the provider keeps its events. */
const firstLookMs = 30 * dayMs;
/** The report shows so many; all are counted. */
const mostShown = 50;

/** Undefined when another replica has just done it, or it is not time yet. */
export function makeReconcile(deps: Deps) {
  const { uow, clock, newId } = deps;
  return async (): Promise<Reconciliation | undefined> => {
    const startedAt = clock.now();
    const run: Run = { ...fresh, id: newId(), startedAt, differences: [] };
    const notSince = new Date(startedAt.getTime() - reconcileEveryMs);
    const isDone = await uow.alone(({ reconciliations }) => reconciliations.isAnySince(notSince, startedAt));
    if (isDone) return undefined;
    const last = await uow.run(async ({ reconciliations }) =>
      (await reconciliations.begin(run, notSince)) ? { run: await reconciliations.findLastEnded() } : undefined,
    );
    if (last === undefined) return undefined;
    const since = last.run
      ? Math.min(last.run.startedAt.getTime(), startedAt.getTime()) - overlapMs
      : startedAt.getTime() - firstLookMs;
    await takeMissedEvents(deps, run, new Date(since));
    await compareSubscriptions(deps, run);
    await compareInvoices(deps, run, new Date(since - dayMs));
    await comparePayments(deps, run, new Date(since - dayMs));
    run.endedAt = clock.now();
    await uow.run(({ reconciliations }) => reconciliations.save(run));
    return run;
  };
}

const fresh = { endedAt: undefined, eventsRead: 0, eventsMissed: 0, objectsCompared: 0, differencesCount: 0 };

/** A webhook that was lost is as good as one that came. */
async function takeMissedEvents({ uow, realTime, provider, onStored }: Deps, run: Run, since: Date): Promise<void> {
  for await (const page of provider.listEvents(since)) {
    const receivedAt = realTime.now();
    const events = page.map((event) => ({ ...event, source: 'reconciliation' as const, receivedAt }));
    const missed = await uow.run(({ providerEvents }) => providerEvents.addAll(events));
    run.eventsRead += page.length;
    run.eventsMissed += missed.length;
    if (missed.length > 0) onStored();
  }
}

async function compareSubscriptions(deps: Deps, run: Run): Promise<void> {
  const { uow, provider } = deps;
  for await (const page of provider.listLiveSubscriptions()) {
    const ids = page.map(({ id }) => id);
    const ours = await uow.run(async ({ subscriptions }) => {
      await subscriptions.noteCompared(ids, run.startedAt);
      return subscriptions.findAll(ids);
    });
    for (const seen of page) {
      const difference = subscriptionDiffers(ours.get(seen.id), seen);
      await mend(deps, run, { difference, ref: { kind: 'subscription', id: seen.id }, customerId: seen.customerId });
    }
  }
  for (;;) {
    const ids = await uow.run(({ subscriptions }) => subscriptions.listNotCompared(run.startedAt));
    for (const id of ids) await compareUnlisted(deps, run, id);
    await uow.run(({ subscriptions }) => subscriptions.noteCompared(ids, run.startedAt));
    if (ids.length === 0) return;
  }
}

/** It has ended without a word. */
async function compareUnlisted(deps: Deps, run: Run, id: string): Promise<void> {
  const customerId = await deps.uow.run(async ({ subscriptions, customers }) => {
    const ours = await subscriptions.find(id);
    return ours && (await customers.find(ours.uid))?.providerId;
  });
  if (customerId === undefined) return;
  const difference = `subscription ${id} is live here and not there`;
  await mend(deps, run, { difference, ref: { kind: 'subscription', id }, customerId });
}

async function compareInvoices(deps: Deps, run: Run, since: Date): Promise<void> {
  for await (const page of deps.provider.listInvoices(since)) {
    const causes = page.map(({ id }) => `invoice:${id}`);
    const ours = await deps.uow.run(({ payments }) => payments.findByCauses(causes));
    for (const seen of page) {
      const ref = { kind: 'invoice', id: seen.id } as const;
      const difference = seen.subscriptionId && invoiceDiffers(ours.get(`invoice:${seen.id}`), seen);
      await mend(deps, run, { difference, ref, customerId: seen.customerId });
    }
  }
}

async function comparePayments(deps: Deps, run: Run, since: Date): Promise<void> {
  for await (const page of deps.provider.listPayments(since)) {
    const { ours, lost } = await deps.uow.run(async ({ payments, refunds }) => {
      const found = await payments.findByIntents(page.map(({ id }) => id));
      return { ours: found, lost: await refunds.lostOf([...found.values()].map(({ id }) => id)) };
    });
    for (const seen of page) {
      const ref = { kind: 'refunds', id: seen.id } as const;
      const known = ours.get(seen.id);
      const difference = paymentDiffers(known, seen, known && lost.get(known.id));
      await mend(deps, run, { difference, ref, customerId: seen.customerId });
    }
  }
}

type Compared = { difference: string | undefined; ref: ObjectRef; customerId: string };

/** What an event that waits is about to change is no difference yet. */
async function mend(deps: Deps, run: Run, { difference, ref, customerId }: Compared): Promise<void> {
  run.objectsCompared += 1;
  if (!difference) return;
  const isWaiting = await deps.uow.run(({ providerEvents }) => providerEvents.isWaiting(customerId));
  if (isWaiting) return;
  const outcome = await deps.applyObject(ref, customerId).catch(notMended);
  if (outcome === 'gone' || outcome === 'nobodys') return;
  run.differencesCount += 1;
  const said = outcome === 'applied' ? difference : `${difference}, and could not be mended: ${outcome.because}`;
  if (run.differences.length < mostShown) run.differences.push(said);
}

/** One that we cannot take in keeps nobody from the others; a provider that is away ends the run. */
function notMended(error: unknown): { because: string } {
  if (isRefused(error, 'PROVIDER_UNAVAILABLE')) throw error;
  return { because: wordsOfFault(error) };
}

import type { ApplyNextEvents } from '../../usecases/apply-events.ts';

/** So many customers at once: each costs a few calls to the provider. */
const workers = 8;

/** One round: applies until nothing is due. A worker that fails ends it only when the others are done; one looks first whether there is anything. */
export async function applyAllDue(applyNext: ApplyNextEvents, signal: AbortSignal): Promise<void> {
  async function work(): Promise<void> {
    while (!signal.aborted && (await applyNext()));
  }
  if (!(await applyNext())) return;
  const outcomes = await Promise.allSettled(Array.from({ length: workers }, work));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

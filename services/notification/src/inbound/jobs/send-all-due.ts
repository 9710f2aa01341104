import type { SendNext } from '../../usecases/send-next.ts';

/** So many at once, so that one slow receiver does not hold up the others. */
const workers = 4;

/** One round: sends until nothing is due. A worker that fails ends it only when the others are done. */
export async function sendAllDue(sendNext: SendNext, signal: AbortSignal): Promise<void> {
  async function work(): Promise<void> {
    while (!signal.aborted && (await sendNext()));
  }
  const outcomes = await Promise.allSettled(Array.from({ length: workers }, work));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

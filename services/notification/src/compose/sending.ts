/** A queue is emptied: at once when something was noted, else when the next one is due. Several replicas may run it. */
import type { Job, JobName } from '@parlance/runtime/jobs/job';
import { whenDue } from '@parlance/runtime/jobs/when-due';
import type { Life } from '@parlance/runtime/lifecycle/life';
import { sendAllDue } from '../inbound/jobs/send-all-due.ts';
import type { Claimed, SendingQueue, SendNext } from '../usecases/send-next.ts';

/** What is due and another replica sends is not asked for all the time. */
const againMs = 50;

type Options<T extends Claimed> = {
  name: JobName;
  sendNext: SendNext;
  queue: Pick<SendingQueue<T>, 'dueInMs'>;
  life: Life;
  everyMs?: number;
};

export function startSending<T extends Claimed>({ name, sendNext, queue, life, everyMs = 5_000 }: Options<T>): Job {
  const work = (signal: AbortSignal) => sendAllDue(sendNext, signal);
  const { round, nextInMs } = whenDue({ dueInMs: queue.dueInMs, againMs, work });
  return life.repeat(name, round, { everyMs, nextInMs, longestBackOffMs: 5_000 });
}

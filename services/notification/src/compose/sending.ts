/** A queue is emptied: at once when something was noted, else when the next one is due. Several replicas may run it. */
import { startJob, type Job, type JobName } from '@parlance/runtime/jobs/job';
import { whenDue } from '@parlance/runtime/jobs/when-due';
import type { Logger } from '@parlance/runtime/logging/logger';
import { sendAllDue } from '../inbound/jobs/send-all-due.ts';
import type { Claimed, SendingQueue, SendNext } from '../usecases/send-next.ts';

/** What is due and another replica sends is not asked for all the time. */
const againMs = 50;

type Options<T extends Claimed> = {
  name: JobName;
  sendNext: SendNext;
  queue: Pick<SendingQueue<T>, 'dueInMs'>;
  log: Logger;
  everyMs?: number;
};

export function startSending<T extends Claimed>({ name, sendNext, queue, log, everyMs = 5_000 }: Options<T>): Job {
  return startJob({
    name,
    everyMs,
    longestBackOffMs: 5_000,
    log,
    ...whenDue({ dueInMs: queue.dueInMs, againMs, work: (signal) => sendAllDue(sendNext, signal) }),
  });
}

/** Takes parked facts up again, each key's in their order: after every start, after a while, and when somebody asks. */
import { startJob, type Job } from '../jobs/job.ts';
import { isPassing } from '../postgres/pg-errors.ts';
import { makeUnitOfWork } from '../postgres/unit-of-work.ts';
import { countOutcome, deliveryOf } from './apply-facts.ts';
import type { EventConsumerOptions } from './fact-handler.ts';
import { isAnyDue, parkAgain, resolve, takeDue, tryAllSoon, type DeadLetter } from './dead-letter.ts';
import { applyIn, lockTimeoutMs } from './inbox.ts';

/** In one round, so many at most: what is left waits for the next. */
const mostAtOnce = 1_000;

export function startRedriving(options: EventConsumerOptions): Job {
  const { pool, service, log, redrivePollMs: everyMs = 10_000 } = options;
  let begun = false;
  // While the database is away or somebody holds a lock, nothing is counted, and the facts stay where they are.
  async function round(signal: AbortSignal): Promise<void> {
    if (!begun) await tryAllSoon(pool, service);
    begun = true;
    if (!(await isAnyDue(pool, service))) return;
    for (let done = 0; done < mostAtOnce && !signal.aborted && (await redriveNext(options)); done += 1);
  }
  return startJob({ name: 'redriving', everyMs, firstBackOffMs: 250, longestBackOffMs: everyMs, log, round });
}

/** The effect and the end of the parking are one transaction. False: nothing is due. Throws what is not the fact's fault. */
async function redriveNext(options: EventConsumerOptions): Promise<boolean> {
  const { pool, service, handlers, log, onCommit } = options;
  let letter: DeadLetter | undefined;
  let counted: Parameters<typeof countOutcome> | undefined;
  try {
    await makeUnitOfWork({ pool, bind: (tx) => tx, lockTimeoutMs }).run(async (tx) => {
      letter = await takeDue(tx, service);
      if (letter === undefined) return;
      const delivery = deliveryOf(letter, handlers);
      const [outcome = 'duplicate'] = await applyIn(tx, service, [delivery]);
      await resolve(tx, letter.id);
      counted = [delivery, outcome];
    });
    if (letter === undefined) return false;
    // What is left for the end of the transaction may have failed.
    if (counted) countOutcome(...counted);
    onCommit?.();
    log.info({ letter: letter.id }, 'parked event applied');
    return true;
  } catch (error) {
    if (letter === undefined || isPassing(error)) throw error;
    log.warn({ err: error, letter: letter.id }, 'parked event could not be applied');
    await parkAgain(pool, letter, error);
    return true;
  }
}

/** Questions that come while another batch is under way are asked together; each has an answer of its own. */
import { outsideRequests } from '../context/request-context.ts';

export type Batches<Q, A> = (question: Q) => Promise<A>;

/** A refusal too is data, so that none is lost while the others are waited for. */
export type Answer<A> = PromiseSettledResult<A>;
/** One for each question, in their order; some may come only after the next batch has begun. */
export type Answers<A> = readonly (Answer<A> | Promise<Answer<A>>)[];

export async function answerOf<A>(work: () => A | Promise<A>): Promise<Answer<A>> {
  try {
    return { status: 'fulfilled', value: await work() };
  } catch (reason) {
    return { status: 'rejected', reason };
  }
}

type Asked<Q, A> = { question: Q; resolve: (answer: A) => void; reject: (reason: unknown) => void };

/**
 * One batch at a time, of at most so many questions in the order of their coming. The work belongs to no request, so it must
 * not depend on the context of any. When it throws, all questions of the batch fail alike.
 */
export function makeBatches<Q, A>(
  work: (questions: readonly Q[]) => Promise<Answers<A>>,
  { atMost }: { atMost: number },
): Batches<Q, A> {
  let waiting: Asked<Q, A>[] = [];
  let isWorking = false;

  async function workOff(): Promise<void> {
    // What comes in the same turn of the event loop comes together.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const batch = waiting.slice(0, atMost);
      waiting = waiting.slice(atMost);
      await answer(batch, work);
    }
    isWorking = false;
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (isWorking) return;
      isWorking = true;
      void outsideRequests(workOff);
    });
}

async function answer<Q, A>(
  batch: readonly Asked<Q, A>[],
  work: (questions: readonly Q[]) => Promise<Answers<A>>,
): Promise<void> {
  try {
    const answers = await work(batch.map(({ question }) => question));
    batch.forEach(({ resolve, reject }, place) => {
      void Promise.resolve(answers[place]).then((found) => {
        if (found?.status === 'fulfilled') resolve(found.value);
        else reject(found?.reason ?? new Error('the batch has no answer to this question'));
      });
    });
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}

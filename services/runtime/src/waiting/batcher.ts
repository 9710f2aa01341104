/** Questions that come while another batch is under way are asked together; each has an answer of its own. */
import { currentContext, outsideRequests, runInContext, type RequestContext } from '../context/request-context.ts';
import { refuse } from '../errors/refusals.ts';
import { within } from './waiting.ts';

export type Batcher<Q, A> = (question: Q) => Promise<A>;

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

/** Does something for one question of the batch as whoever asked it: with that one's deadline. */
export type AsAsked = <T>(place: number, work: () => Promise<T>) => Promise<T>;

export type BatcherOptions<Q> = {
  atMost: number;
  /** What a question counts, where it is not one; one that counts more than fits is asked by itself. */
  sizeOf?: (question: Q) => number;
  /**
   * When the batch must be over: with the first of the deadlines of those who ask, for work that must not be done after any of
   * them; else with the last.
   */
  until: 'first' | 'last';
  /** Work that has not ended by then is waited for no longer, so that the next questions are asked. */
  longestMs?: number;
  /** Whoever comes when so many wait is sent away. */
  mostWaiting?: number;
};

type Pending<Q, A> = {
  question: Q;
  context: RequestContext;
  resolve: (answer: A) => void;
  reject: (reason: unknown) => void;
};

type Work<Q, A> = (questions: readonly Q[], asAsked: AsAsked) => Promise<Answers<A>>;

/** Whoever has less left would make the others' batch end before it is done, and would not hear the answer. */
const leastMs = 50;
const usualLongestMs = 15_000;
const usuallyMostWaiting = 2_000;

/**
 * One batch at a time, of at most so many questions in the order of their coming. The work belongs to no request, so it must
 * not depend on the context of any; only its deadline is theirs. When it throws, all questions of the batch fail alike.
 */
export function makeBatcher<Q, A>(work: Work<Q, A>, options: BatcherOptions<Q>): Batcher<Q, A> {
  const { atMost, sizeOf = () => 1, mostWaiting = usuallyMostWaiting } = options;
  let waiting: Pending<Q, A>[] = [];
  let isWorking = false;

  /** Those who still want to know. */
  function next(): Pending<Q, A>[] {
    const now = Date.now();
    const isLate = ({ context: { deadline } }: Pending<Q, A>) =>
      deadline !== undefined && deadline.getTime() - now < leastMs;
    for (const { reject } of waiting.filter(isLate)) reject(refuse('DEADLINE_EXCEEDED'));
    const inTime = waiting.filter((pending) => !isLate(pending));
    let size = 0;
    const tooMany = inTime.findIndex(({ question }, place) => (size += sizeOf(question)) > atMost && place > 0);
    const fitting = tooMany === -1 ? inTime.length : tooMany;
    waiting = inTime.slice(fitting);
    return inTime.slice(0, fitting);
  }

  async function workOff(): Promise<void> {
    // What comes in the same turn of the event loop comes together.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const batch = next();
      if (batch.length > 0) await answer(batch, work, options);
    }
    isWorking = false;
  }

  return (question) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= mostWaiting) return reject(refuse('OVERLOADED'));
      waiting.push({ question, context: currentContext(), resolve, reject });
      if (isWorking) return;
      isWorking = true;
      void outsideRequests(workOff);
    });
}

async function answer<Q, A>(
  batch: readonly Pending<Q, A>[],
  work: Work<Q, A>,
  options: BatcherOptions<Q>,
): Promise<void> {
  const { until, longestMs = usualLongestMs } = options;
  const asAsked: AsAsked = (place, own) => {
    const { context } = batch[place] as Pending<Q, A>;
    return runInContext(context, own);
  };
  const deadline = sharedDeadline(batch, until);
  const begun = runInContext({ requestId: '', deadline }, () =>
    work(
      batch.map(({ question }) => question),
      asAsked,
    ),
  );
  try {
    const answers = await within(longestMs, begun);
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

function sharedDeadline(
  batch: readonly { context: RequestContext }[],
  until: BatcherOptions<unknown>['until'],
): Date | undefined {
  const times = batch.map(({ context: { deadline } }) => deadline?.getTime() ?? Infinity);
  const at = until === 'first' ? Math.min(...times) : Math.max(...times);
  return at === Infinity ? undefined : new Date(at);
}

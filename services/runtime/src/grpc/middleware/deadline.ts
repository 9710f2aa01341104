/** No call outlives its deadline, and none begins when too little is left. */
import { refuse } from '../../errors/refusals.ts';
import { orAborted } from '../../waiting/waiting.ts';
import type { Middleware } from './middleware.ts';

/** Less than this is not enough for anything. */
const leastMs = 5;
/** setTimeout cannot wait longer; nothing here means to. */
const longestTimerMs = 2_147_483_647;

export const deadline: Middleware = async (info, next) => {
  const leftMs = info.deadline.getTime() - Date.now();
  if (leftMs < leastMs) throw refuse('DEADLINE_EXCEEDED');
  const timer =
    leftMs > longestTimerMs ? undefined : setTimeout(() => info.abort.abort(refuse('DEADLINE_EXCEEDED')), leftMs);
  try {
    // The handler learns of it by its signal; whoever waits for the answer does not wait for it to listen.
    return await orAborted(next(), info.abort.signal);
  } finally {
    clearTimeout(timer);
  }
};

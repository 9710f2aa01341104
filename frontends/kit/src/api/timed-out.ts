/** No answer came in time. */
import { texts } from '../locales/texts.ts';
import { Problem, requestIdOf } from './problem.ts';
import { traceIdIn } from './traceparent.ts';

/** What never answered names no request, so its reference is the trace that it was sent in: each line of it in the logs has that too. */
export function timedOut(address: string | Request, init: RequestInit, answer?: Response): Problem {
  const sent = address instanceof Request ? address.headers : new Headers(init.headers);
  const reference = requestIdOf(answer?.headers.get('x-request-id'), traceIdIn(sent.get('traceparent')));
  return new Problem(texts.now().faults.timedOut, { code: 'TIMED_OUT', status: 0, ...reference });
}

/** A long file on a slow line is no fault: it is given up when no byte has come for as long as a call may take. */
import { session } from '@parlance/proto/limits';
import type { Problem } from './problem.ts';
import { timedOut } from './timed-out.ts';

/** What is given up is ended: it would go on over the line that is too slow for it. */
function makeLimit(fault: () => Problem) {
  const stopping = new AbortController();
  async function unlessStill<T>(moving: Promise<T>): Promise<T> {
    const { promise, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      const late = fault();
      reject(late);
      stopping.abort(late);
    }, session.requestTimeoutMs);
    return Promise.race([moving, promise]).finally(() => clearTimeout(timer));
  }
  return { givenUp: stopping.signal, unlessStill };
}

export async function fetchWhileMoving(
  address: string | Request,
  init: RequestInit,
  signal: AbortSignal,
): Promise<Response> {
  const came: { answer?: Response } = {};
  const { givenUp, unlessStill } = makeLimit(() => timedOut(address, init, came.answer));
  const answer = await unlessStill(fetch(address, { ...init, signal: AbortSignal.any([signal, givenUp]) }));
  came.answer = answer;
  if (answer.body === null) return answer;
  const reader = answer.body.getReader();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(out) {
      const part = await unlessStill(reader.read());
      if (part.done) out.close();
      else out.enqueue(part.value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  const { status, statusText, headers } = answer;
  return new Response(body, { status, statusText, headers });
}

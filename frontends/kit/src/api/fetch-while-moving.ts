/** A long file on a slow line is no fault: it is given up when no byte has come for as long as a call may take. */
import { session } from '@parlance/proto/limits';
import { texts } from '../locales/texts.ts';
import { Problem } from './problem.ts';

export async function fetchWhileMoving(request: Request): Promise<Response> {
  const answer = await unlessStill(fetch(request));
  if (answer.body === null) return answer;
  const reader = answer.body.getReader();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(out) {
      const part = await unlessStill(reader.read()).catch((fault: unknown) => {
        void reader.cancel(fault).catch(() => undefined);
        throw fault;
      });
      if (part.done) out.close();
      else out.enqueue(part.value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  const { status, statusText, headers } = answer;
  return new Response(body, { status, statusText, headers });
}

async function unlessStill<T>(moving: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timedOut = () => reject(new Problem(texts.now().faults.timedOut, { code: 'TIMED_OUT', status: 0 }));
  const timer = setTimeout(timedOut, session.requestTimeoutMs);
  return Promise.race([moving, promise]).finally(() => clearTimeout(timer));
}

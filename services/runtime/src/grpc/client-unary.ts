/** One request or a stream of them, one answer; sent again only when that is harmless and there is time. */
import type { ClientUnaryCall, ClientWritableStream, Metadata } from '@grpc/grpc-js';
import { once } from 'node:events';
import { currentContext } from '../context/request-context.ts';
import { AppError, deadlineExceeded } from '../errors/app-error.ts';
import { fromGrpcError } from '../errors/grpc-status.ts';
import { counter, histogram } from '../telemetry/metrics.ts';
import { withSpan } from '../telemetry/tracer.ts';
import { backOffMs, pause } from '../waiting/waiting.ts';
import { deadlineOf, metadataFor, type Target } from './client-budget.ts';
import type { CallOptions } from './client.ts';
import { isRead } from './methods.ts';

const seconds = histogram('grpc_client_seconds');
const retries = counter('grpc_client_retries_total');
/** About two seconds with their pauses: for as long as a peer's pods change their addresses on a machine that is busy. */
const mostTries = 8;

export async function callUnary(target: Target, request: unknown, options: CallOptions): Promise<unknown> {
  const { fullName, definition } = target.method;
  const deadline = deadlineOf(options.deadlineMs);
  const repeatable =
    !definition.requestStream && (options.idempotent ?? (isRead(fullName) || options.idempotencyKey !== undefined));
  const never = new AbortController().signal;
  for (let tries = 1; ; tries += 1) {
    try {
      const send = () => sendOnce(target, request, options, deadline);
      return await (definition.requestStream ? send() : target.turns(send, deadline));
    } catch (error) {
      const waitMs = backOffMs(tries, { firstMs: 50, capMs: 400 });
      const failure = error as AppError;
      const inTime = Date.now() + waitMs + 20 < deadline.getTime();
      if (
        !repeatable ||
        failure.kind !== 'unavailable' ||
        failure.reason === 'CANCELLED' ||
        tries >= mostTries ||
        !inTime
      )
        throw error;
      retries.inc({ method: fullName });
      await pause(waitMs, options.signal ?? never);
    }
  }
}

async function sendOnce(target: Target, request: unknown, options: CallOptions, deadline: Date): Promise<unknown> {
  const method = target.method.fullName;
  const started = performance.now();
  let outcome = 'ok';
  try {
    return await withSpan(
      { name: method, kind: 'client', parent: currentContext().traceparent },
      async (traceparent) => {
        const metadata = await metadataFor(target, options, traceparent);
        return send(target, { request, metadata, deadline, signal: options.signal });
      },
    );
  } catch (error) {
    const failure = fromGrpcError(error);
    outcome = failure.kind;
    throw failure;
  } finally {
    seconds.observe({ method, outcome }, (performance.now() - started) / 1_000);
  }
}

type Sent = { request: unknown; metadata: Metadata; deadline: Date; signal: AbortSignal | undefined };

function send({ channel, method }: Target, { request, metadata, deadline, signal }: Sent): Promise<unknown> {
  const { path, requestSerialize, responseDeserialize, requestStream } = method.definition;
  if (signal?.aborted === true)
    return Promise.reject(new AppError('unavailable', 'CANCELLED', 'The call was cancelled.'));
  if (deadline.getTime() <= Date.now()) return Promise.reject(deadlineExceeded());
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, reply?: object) => {
      signal?.removeEventListener('abort', cancel);
      if (error) reject(error);
      else resolve(reply);
    };
    const call: ClientUnaryCall | ClientWritableStream<object> = requestStream
      ? channel.makeClientStreamRequest(path, requestSerialize, responseDeserialize, metadata, { deadline }, done)
      : channel.makeUnaryRequest(
          path,
          requestSerialize,
          responseDeserialize,
          request as object,
          metadata,
          { deadline },
          done,
        );
    const cancel = () => call.cancel();
    signal?.addEventListener('abort', cancel, { once: true });
    if (requestStream) pump(call as ClientWritableStream<object>, request as AsyncIterable<object>).catch(cancel);
  });
}

/** Writes as fast as the peer reads. */
export async function pump(
  call: Pick<ClientWritableStream<object>, 'write' | 'end' | 'once'>,
  requests: AsyncIterable<object>,
): Promise<void> {
  for await (const request of requests) {
    if (!call.write(request)) await once(call as ClientWritableStream<object>, 'drain');
  }
  call.end();
}

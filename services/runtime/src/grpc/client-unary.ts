/** One request, one answer; sent again only when that is harmless and there is time. */
import type { Metadata } from '@grpc/grpc-js';
import { currentContext } from '../context/request-context.ts';
import type { AppError } from '../errors/app-error.ts';
import { refuse } from '../errors/refusals.ts';
import { fromGrpcError } from '../errors/grpc-status.ts';
import { counter, histogram, type ValueOf } from '../telemetry/metrics.ts';
import { withSpan } from '../telemetry/tracer.ts';
import { backOffMs, pause } from '../waiting/waiting.ts';
import { deadlineOf, metadataFor, type Target } from './client-budget.ts';
import type { CallOptions } from './call-options.ts';
import { isRead } from './methods.ts';

const seconds = histogram('grpc_client_seconds');
const repeats = counter('grpc_client_retries_total');
/** An answer that came is asked for once more: each further time would be load for whoever has too much of it. */
const mostAnswers = 2;
/** When nobody was there to be asked: about two seconds with their pauses, as long as a peer's pods change their addresses on a busy machine. */
const mostTries = 8;

export async function callUnary(target: Target, request: unknown, options: CallOptions): Promise<unknown> {
  const deadline = deadlineOf(options.deadlineMs);
  const failed = { answers: 0, tries: 0 };
  target.retries.recordCall();
  for (;;) {
    let sent = false;
    try {
      return await target.semaphore(() => {
        sent = true;
        return sendOnce(target, request, options, deadline);
      }, deadline);
    } catch (error) {
      const failure = error as AppError;
      // What waited too long in the line here was never sent.
      if (!sent || !isRepeatable(target, options, failure)) throw error;
      const waitMs = waitBefore(failure, failed);
      if (waitMs === undefined || Date.now() + waitMs + 20 >= deadline.getTime()) throw error;
      if (!neverArrived(failure) && !target.retries.mayRepeat()) throw error;
      repeats.inc({ method: target.method.fullName });
      await pause(waitMs, options.signal ?? never);
    }
  }
}

const never = new AbortController().signal;

function isRepeatable({ method }: Target, options: CallOptions, failure: AppError): boolean {
  const isHarmless = options.idempotent ?? (isRead(method.fullName) || options.idempotencyKey !== undefined);
  if (failure.kind !== 'unavailable' || failure.reason === 'CANCELLED') return false;
  return isHarmless || wasRefusedUnread(failure);
}

/** The peer was closing the connection and has not read the call: HTTP/2 says that it may always be sent again. grpc-js does so once by itself. */
function wasRefusedUnread(failure: AppError): boolean {
  return detailsOf(failure).startsWith('Stream refused by server');
}

/** Undefined: not again. The peer's own word on when to come back holds. */
function waitBefore(failure: AppError, failed: { answers: number; tries: number }): number | undefined {
  failed.tries += 1;
  if (!neverArrived(failure)) failed.answers += 1;
  if (failed.answers >= mostAnswers || failed.tries >= mostTries) return undefined;
  const backOff = backOffMs(failed.tries, { firstMs: 50, capMs: 400 });
  return isPeersWord(failure) ? Math.max(backOff, failure.retryAfterMs ?? 0) : backOff;
}

const detailsOf = ({ cause }: AppError): string => String((cause as { details?: unknown } | undefined)?.details);

/** And not what we say ourselves of a connection that broke. */
function isPeersWord(failure: AppError): boolean {
  return detailsOf(failure) === failure.reason;
}

/** No peer had it: none could be reached, or it was refused as it came. */
function neverArrived(failure: AppError): boolean {
  return wasRefusedUnread(failure) || /^(No connection established|Name resolution failed)/.test(detailsOf(failure));
}

async function sendOnce(target: Target, request: unknown, options: CallOptions, deadline: Date): Promise<unknown> {
  const method = target.method.fullName;
  const started = performance.now();
  let outcome: ValueOf<'grpc_client_seconds', 'outcome'> = 'ok';
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

function send({ connections, method }: Target, { request, metadata, deadline, signal }: Sent): Promise<unknown> {
  const { path, requestSerialize, responseDeserialize } = method.definition;
  if (signal?.aborted === true) return Promise.reject(refuse('CANCELLED'));
  if (deadline.getTime() <= Date.now()) return Promise.reject(refuse('DEADLINE_EXCEEDED'));
  const connection = connections.take();
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, reply?: object) => {
      connection.giveBack();
      signal?.removeEventListener('abort', cancel);
      if (error) reject(error);
      else resolve(reply);
    };
    const call = connection.channel.makeUnaryRequest(
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
  });
}

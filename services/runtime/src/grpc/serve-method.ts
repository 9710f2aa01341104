/** Adapts one promise-style handler to grpc-js, whose own callbacks and events stay in this file. */
import type { Metadata, ServerDuplexStream, ServerUnaryCall, ServerWritableStream, sendUnaryData } from '@grpc/grpc-js';
import { randomUUID } from 'node:crypto';
import { once, type EventEmitter } from 'node:events';
import { refuse } from '../errors/refusals.ts';
import { toGrpcError } from '../errors/grpc-status.ts';
import { orAborted } from '../waiting/waiting.ts';
import { noDeadline, type Call, type StreamingCall } from './call.ts';
import type { UntypedHandler } from './define-service.ts';
import { fromMetadata } from './metadata.ts';
import type { Method } from './methods.ts';
import { chain, type CallInfo, type Middleware } from './middleware/middleware.ts';
import { refuseUnsound } from './sound-request.ts';

type Unary = ServerUnaryCall<object, object>;
type ServerStream = ServerWritableStream<object, object>;
type Duplex = ServerDuplexStream<object, object>;
type AnyCall = Unary | ServerStream | Duplex;

export type ServeOptions = {
  method: Method;
  handler: UntypedHandler;
  steps: readonly Middleware[];
  /** Calls under way; stopping aborts those that are streams. */
  open: Set<CallInfo>;
};

/** One for all calls: making an error costs more than all else that ends a call. */
const callIsOver = refuse('CALL_OVER');

/** A unary call whose caller set no deadline (a person with a tool) gets this one. */
const defaultDeadlineMs = 15_000;

export function serveMethod(options: ServeOptions) {
  if (options.method.definition.responseStream)
    return (call: ServerStream | Duplex) => void answerWithStream(call, options);
  return (call: Unary, callback: sendUnaryData<object>) => {
    void serve(call, options, async (info) => options.handler(soundRequest(call), callOf(info))).then(
      (reply) => callback(null, reply as object),
      (error: unknown) => callback(toGrpcError(error)),
    );
  };
}

async function answerWithStream(call: ServerStream | Duplex, options: ServeOptions): Promise<void> {
  try {
    await serve(call, options, async (info) => {
      const requests = options.method.definition.requestStream ? requestsOf(call as Duplex, info) : undefined;
      const replies = options.handler(requests ?? soundRequest(call as ServerStream), callOf(info, requests));
      await writeAll(call, replies as AsyncIterable<object>, info);
    });
    call.end();
  } catch (error) {
    call.emit('error', toGrpcError(error));
  }
}

async function serve(
  call: AnyCall,
  { method, steps, open }: ServeOptions,
  handler: (info: CallInfo) => Promise<unknown>,
): Promise<unknown> {
  const info = infoOf(call, method);
  // The union of the call types has no common `on`, though all of them are emitters.
  (call as EventEmitter).on('cancelled', () => info.abort.abort(refuse('CANCELLED')));
  open.add(info);
  try {
    return await chain(steps, info, () => handler(info));
  } finally {
    open.delete(info);
    // Whatever the handler left running learns that nobody listens.
    info.abort.abort(callIsOver);
  }
}

function infoOf(call: AnyCall, { fullName, definition }: Method): CallInfo {
  const isStream = definition.responseStream;
  const travelling = fromMetadata(call.metadata as Metadata);
  const given = call.getDeadline();
  const set = given instanceof Date ? given : new Date(given);
  const fallback = isStream ? noDeadline : new Date(Date.now() + defaultDeadlineMs);
  return {
    fullName,
    isStream,
    metadata: call.metadata,
    actor: undefined,
    abort: new AbortController(),
    requestId: travelling.requestId ?? randomUUID(),
    traceparent: travelling.traceparent,
    idempotencyKey: travelling.idempotencyKey,
    urgency: travelling.urgency,
    deadline: Number.isFinite(set.getTime()) ? set : fallback,
  };
}

function callOf(info: CallInfo, requests?: AsyncIterable<object>): Call | StreamingCall<object> {
  const { actor, requestId, idempotencyKey, deadline, abort } = info;
  const call: Call = { actor, requestId, idempotencyKey, deadline, signal: abort.signal };
  return requests === undefined ? call : { ...call, requests };
}

function soundRequest({ request }: Unary | ServerStream): object {
  refuseUnsound(request);
  return request;
}

async function* requestsOf(call: Duplex, info: CallInfo): AsyncGenerator<object> {
  const iterator = call[Symbol.asyncIterator]() as AsyncIterator<object>;
  for (;;) {
    const next = await orAborted(iterator.next(), info.abort.signal).catch(() => ({
      done: true as const,
      value: undefined,
    }));
    if (next.done === true) return;
    refuseUnsound(next.value);
    yield next.value;
  }
}

/** Waits for a slow reader, and for nothing once the call is over. */
async function writeAll(
  call: ServerStream | Duplex,
  replies: AsyncIterable<object>,
  { abort: { signal }, onFirstReply }: CallInfo,
): Promise<void> {
  let onReply = onFirstReply;
  const iterator = replies[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await orAborted(iterator.next(), signal);
      if (next.done === true) return;
      onReply?.();
      onReply = undefined;
      if (!call.write(next.value)) await once(call, 'drain', { signal });
    }
  } finally {
    // Not awaited: a generator that waits for something else would not come back.
    void iterator.return?.()?.catch?.(() => undefined);
  }
}

/** Answers as an async iterable; breaking out of the loop ends the call. */
import { once } from 'node:events';
import type { ClientDuplexStream, ClientReadableStream } from '@grpc/grpc-js';
import { currentContext } from '../context/request-context.ts';
import { fromGrpcError } from '../errors/grpc-status.ts';
import { beginSpan } from '../telemetry/tracer.ts';
import { deadlineOf, metadataFor, type Target } from './client-budget.ts';
import type { ResponseStream, StreamOptions } from './call-options.ts';

type Reading = ClientReadableStream<object> | ClientDuplexStream<object, object>;

/** A stream outlives the request that opened it, so it has only the deadline that it is given, and its span ends with the first answer. */
export function callStream(target: Target, request: unknown, options: StreamOptions): ResponseStream<object> {
  const stopping = new AbortController();
  const cancel = () => stopping.abort();
  options.signal?.addEventListener('abort', cancel, { once: true });
  if (options.signal?.aborted === true) cancel();
  return {
    cancel,
    async *[Symbol.asyncIterator]() {
      let call: Reading | undefined;
      const end = () => call?.cancel();
      const { traceparent: parent } = currentContext();
      const opening = beginSpan({ name: target.method.fullName, kind: 'client', parent });
      try {
        if (stopping.signal.aborted) return;
        call = await open(target, request, { ...options, traceparent: opening?.traceparent ?? parent });
        stopping.signal.addEventListener('abort', end, { once: true });
        if (stopping.signal.aborted) end();
        for await (const reply of call) {
          opening?.end();
          yield reply as object;
        }
      } catch (error) {
        // Who cancels gets no error that it was cancelled.
        if (stopping.signal.aborted) return;
        const failure = fromGrpcError(error);
        opening?.fail(failure);
        throw failure;
      } finally {
        opening?.end();
        call?.cancel();
        options.signal?.removeEventListener('abort', cancel);
      }
    },
  };
}

type Opening = StreamOptions & { traceparent: string | undefined };

async function open(target: Target, request: unknown, options: Opening): Promise<Reading> {
  const { path, requestSerialize, responseDeserialize, requestStream } = target.method.definition;
  const metadata = await metadataFor(target, options, options.traceparent);
  const limit = options.deadlineMs === undefined ? {} : { deadline: deadlineOf(options.deadlineMs) };
  if (!requestStream) {
    return target.channel.makeServerStreamRequest(
      path,
      requestSerialize,
      responseDeserialize,
      request as object,
      metadata,
      limit,
    );
  }
  const call = target.channel.makeBidiStreamRequest(path, requestSerialize, responseDeserialize, metadata, limit);
  pump(call, request as AsyncIterable<object>).catch(() => call.cancel());
  return call;
}

/** Writes as fast as the peer reads. */
async function pump(call: ClientDuplexStream<object, object>, requests: AsyncIterable<object>): Promise<void> {
  for await (const request of requests) {
    if (!call.write(request)) await once(call, 'drain');
  }
  call.end();
}

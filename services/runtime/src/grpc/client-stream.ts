/** Answers as an async iterable; breaking out of the loop ends the call. */
import { once } from 'node:events';
import type { ClientDuplexStream, ClientReadableStream, Metadata } from '@grpc/grpc-js';
import { currentContext } from '../context/request-context.ts';
import type { AppError } from '../errors/app-error.ts';
import { fromGrpcError } from '../errors/grpc-status.ts';
import { counter } from '../telemetry/metrics.ts';
import { beginSpan } from '../telemetry/tracer.ts';
import { deadlineOf, metadataFor, type Target } from './client-budget.ts';
import type { ResponseStream, StreamOptions } from './call-options.ts';
import type { Connection } from './connections.ts';
import type { Method } from './methods.ts';

type Reading = ClientReadableStream<object> | ClientDuplexStream<object, object>;

/** Whoever reads opens it again, so that nobody sees it but here. */
const breaks = counter('grpc_client_stream_breaks_total');

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
      let connection: Connection | undefined;
      const end = () => call?.cancel();
      const { traceparent: parent } = currentContext();
      const opening = beginSpan({ name: target.method.fullName, kind: 'client', parent });
      try {
        if (stopping.signal.aborted) return;
        const metadata = await metadataFor(target, options, opening?.traceparent ?? parent);
        connection = target.connections.take();
        call = open(connection, target.method, { request, metadata, limit: limitOf(options) });
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
        if (isBreak(failure)) breaks.inc({ method: target.method.fullName });
        opening?.fail(failure);
        throw failure;
      } finally {
        opening?.end();
        call?.cancel();
        connection?.giveBack();
        options.signal?.removeEventListener('abort', cancel);
      }
    },
  };
}

/** What was refused, or came to its deadline, has not broken. */
const isBreak = ({ kind }: AppError) => kind === 'unavailable' || kind === 'internal';

const limitOf = ({ deadlineMs }: StreamOptions) =>
  deadlineMs === undefined ? {} : { deadline: deadlineOf(deadlineMs) };

type Opening = { request: unknown; metadata: Metadata; limit: { deadline?: Date } };

function open({ channel }: Connection, { definition }: Method, { request, metadata, limit }: Opening): Reading {
  const { path, requestSerialize, responseDeserialize, requestStream } = definition;
  if (!requestStream) {
    return channel.makeServerStreamRequest(
      path,
      requestSerialize,
      responseDeserialize,
      request as object,
      metadata,
      limit,
    );
  }
  const call = channel.makeBidiStreamRequest(path, requestSerialize, responseDeserialize, metadata, limit);
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

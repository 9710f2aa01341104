/** Typed promise-style clients of the contracts. No call without a deadline. */
import { Client, credentials } from '@grpc/grpc-js';
import { makeRetryBudget } from '../waiting/retry-budget.ts';
import { makeSemaphore } from '../waiting/semaphore.ts';
import type { CallOptions, ResponseStream, StreamOptions } from './call-options.ts';
import { callStream } from './client-stream.ts';
import { callUnary } from './client-unary.ts';
import { makeConnections } from './connections.ts';
import { methodsOf, type MethodMap, type MethodShape, type ServiceDescriptor } from './methods.ts';

type Options<M extends MethodShape> = M['responseStream'] extends true ? StreamOptions : CallOptions;
type RequestOf<M extends MethodShape> = M['requestStream'] extends true
  ? AsyncIterable<M['requestInput']>
  : M['requestInput'];
type ReplyOf<M extends MethodShape> = M['responseStream'] extends true
  ? ResponseStream<M['response']>
  : Promise<M['response']>;
type ClientMethod<M extends MethodShape> = M['responseStream'] extends true
  ? (request: RequestOf<M>, options?: Options<M>) => ReplyOf<M>
  : (request: M['requestInput'], options: Options<M>) => ReplyOf<M>;

export type GrpcClient<M extends MethodMap<M>> = { [K in keyof M]: ClientMethod<M[K]> } & { close(): void };

/** `ClientOf<typeof ThingService>`, for ports and for doubles in tests. */
export type ClientOf<D> =
  D extends ServiceDescriptor<infer M> ? (M extends MethodMap<M> ? GrpcClient<M> : never) : never;

export type ClientOptions = {
  /** `host:port`; several of IPv4 with commas between are replicas of one peer. */
  address: string;
  /** Who calls, unless a call brings a bearer of its own. */
  token?: (() => Promise<string | undefined> | string | undefined) | undefined;
  /** A connection older than this is replaced by a new one for calls, and for streams after ten times as long. */
  connectionAgeMs?: number;
};

/**
 * Calls of one client that are under way at once; the next ones wait here, the urgent ones before the others. A peer that is sent more begins everything and ends
 * nothing: of 512 that want one slot the first would hear of it when all 512 had been read.
 */
const atOnce = 32;
const mostWaiting = 5_000;
/** So long a new replica may be without calls. */
const usualAgeMs = 60_000;

/** Connects when first used and again by itself; creating one needs no peer. */
export function makeClient<M extends MethodMap<M>>(
  descriptor: ServiceDescriptor<M>,
  { address, token, connectionAgeMs: ageMs = usualAgeMs }: ClientOptions,
): GrpcClient<M> {
  const open = () => openChannel(address);
  // Streams hold a connection for as long as an hour: by connections of a minute there would be sixty of them.
  const [forCalls, forStreams] = [makeConnections({ open, ageMs }), makeConnections({ open, ageMs: ageMs * 10 })];
  const semaphore = makeSemaphore({ atOnce, mostWaiting, byUrgency: true });
  const retries = makeRetryBudget();
  const methods: Record<string, unknown> = {
    close() {
      forCalls.close();
      forStreams.close();
    },
  };
  for (const method of methodsOf(descriptor.name)) {
    const connections = method.definition.responseStream ? forStreams : forCalls;
    const target = { connections, method, token, semaphore, retries };
    methods[method.key] = method.definition.responseStream
      ? (request: unknown, options: StreamOptions = {}) => callStream(target, request, options)
      : (request: unknown, options: CallOptions) => callUnary(target, request, options);
  }
  return methods as GrpcClient<M>;
}

function openChannel(address: string): Client {
  return new Client(address.includes(',') ? `ipv4:${address}` : address, credentials.createInsecure(), {
    'grpc.initial_reconnect_backoff_ms': 100,
    'grpc.min_reconnect_backoff_ms': 100,
    'grpc.max_reconnect_backoff_ms': 1_000,
    'grpc.keepalive_time_ms': 20_000,
    'grpc.keepalive_timeout_ms': 5_000,
    // A name stands for all pods of a peer: calls go to each in turn, and when one says goodbye the name is asked anew at once, not half a minute later.
    'grpc.service_config': JSON.stringify({ loadBalancingConfig: [{ round_robin: {} }] }),
    'grpc.dns_min_time_between_resolutions_ms': 500,
    // Each client has its own connection, so one that hangs does not hold up the others.
    'grpc.use_local_subchannel_pool': 1,
    // Nobody asks it, and it counts every call; and the one configuration stands above, not in the text records of a name.
    'grpc.enable_channelz': 0,
    'grpc.service_config_disable_resolution': 1,
  });
}

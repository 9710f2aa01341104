/** Binds handlers to a service of the contracts; the compiler checks every request and reply. */
import type { Call, StreamingCall } from './call.ts';
import type { MethodMap, MethodShape, ServiceDescriptor } from './methods.ts';

type Answer<M extends MethodShape> = M['responseStream'] extends true
  ? AsyncIterable<M['responseInput']>
  : Promise<M['responseInput']> | M['responseInput'];

type Handler<M extends MethodShape> = M['requestStream'] extends true
  ? (requests: AsyncIterable<M['request']>, call: StreamingCall<M['request']>) => Answer<M>
  : (request: M['request'], call: Call) => Answer<M>;

export type Handlers<M extends MethodMap<M>> = { [K in keyof M]: Handler<M[K]> };

export type UntypedHandler = (request: unknown, call: Call) => unknown;
export type ServiceBinding = { name: string; handlers: Readonly<Record<string, UntypedHandler>> };

export function defineService<M extends MethodMap<M>>(
  descriptor: ServiceDescriptor<M>,
  handlers: Handlers<M>,
): ServiceBinding {
  return { name: descriptor.name, handlers: handlers as unknown as Record<string, UntypedHandler> };
}

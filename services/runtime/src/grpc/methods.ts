/** What the generated service maps say about methods, at compile time and at run time. */
import type { MethodDefinition } from '@grpc/grpc-js';
import { serviceDefinition } from '@parlance/proto/package-definition';

export type MethodShape = {
  request: unknown;
  requestInput: unknown;
  response: unknown;
  responseInput: unknown;
  requestStream: boolean;
  responseStream: boolean;
};
export type MethodMap<M> = { [K in keyof M]: MethodShape };

/** What proto/gen exports for a service, e.g. `{ name: 'a.b.v1.ThingService', methods }`; `methods` exists for the compiler only. */
export type ServiceDescriptor<M> = { name: string; methods: M };

export type Method = {
  /** As in TypeScript: `getThing`. */
  key: string;
  /** `a.b.v1.ThingService/GetThing`, the name in the access table. */
  fullName: string;
  definition: MethodDefinition<object, object>;
};

export function methodsOf(service: string): Method[] {
  return Object.entries(serviceDefinition(service)).map(([name, definition]) => ({
    key: name.charAt(0).toLowerCase() + name.slice(1),
    fullName: `${service}/${name}`,
    definition,
  }));
}

/** By the verb that the contracts' style gives every method. */
export function isRead(fullName: string): boolean {
  return /\/(Get|List|Search|Find|Watch|Count)[A-Z]/.test(fullName);
}

/** The gRPC view of one service of the contracts. Built for the services that are asked for only: all of them together weigh 10 MB in every process. */
import type { MethodDefinition } from '@grpc/grpc-js';
import type protobuf from 'protobufjs';
import { contracts, encodeMessage, decodeMessage } from './codec.ts';

/** By the method's name in the contracts, e.g. `GetThing`. */
export type Methods = Record<string, MethodDefinition<object, object>>;

/** Throws when the contracts know no such service. */
export function serviceDefinition(name: string): Methods {
  const found = contracts().lookupService(name);
  return Object.fromEntries(found.methodsArray.map((method) => [method.name, definitionOf(name, method)]));
}

function definitionOf(service: string, method: protobuf.Method): MethodDefinition<object, object> {
  method.resolve();
  const request = coderOf(method.resolvedRequestType);
  const response = coderOf(method.resolvedResponseType);
  return {
    path: `/${service}/${method.name}`,
    requestStream: method.requestStream === true,
    responseStream: method.responseStream === true,
    requestSerialize: request.encode,
    requestDeserialize: request.decode,
    responseSerialize: response.encode,
    responseDeserialize: response.decode,
  };
}

function coderOf(type: protobuf.Type | null) {
  if (type === null) throw new Error('a method has no message type');
  const name = type.fullName.slice(1);
  return {
    encode: (value: object) => encodeMessage(name, value),
    decode: (bytes: Buffer) => decodeMessage(name, bytes),
  };
}

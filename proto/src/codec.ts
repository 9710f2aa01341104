/** Encodes and decodes messages of the contracts: for gRPC, for events and for failures, all in one shape. */
import protobuf from 'protobufjs';
import { descriptor } from '../gen/descriptor.ts';

/** How messages look in code: int64 as number, enums as their names, absent scalars as their defaults, absent messages as null. */
const shape: protobuf.IConversionOptions = { longs: Number, enums: String, defaults: true, oneofs: true };

// int64 are numbers on our side: without its class for larger ones the library makes none on the way.
protobuf.util.Long = undefined as unknown as typeof protobuf.util.Long;
protobuf.configure();

let root: protobuf.Root | undefined;
const types = new Map<string, protobuf.Type>();

export function contracts(): protobuf.Root {
  root ??= protobuf.Root.fromJSON(descriptor as protobuf.INamespace);
  return root;
}

/** Throws when the contracts know no such message. */
export function messageType(name: string): protobuf.Type {
  let type = types.get(name);
  if (type === undefined) {
    type = contracts().lookupType(name);
    types.set(name, type);
  }
  return type;
}

export function encodeMessage(name: string, value: object): Buffer {
  const type = messageType(name);
  return type.encode(type.fromObject(value)).finish() as Buffer; // in Node its writer makes buffers
}

export function decodeMessage(name: string, bytes: Uint8Array): object {
  const type = messageType(name);
  return type.toObject(type.decode(bytes), shape);
}

/** Encodes and decodes single messages (events, failures) with the same shape of objects that gRPC hands out. */
import protobuf from 'protobufjs';
import { descriptor } from '../gen/descriptor.ts';

const shape: protobuf.IConversionOptions = { longs: Number, enums: String, defaults: true, oneofs: true };

let root: protobuf.Root | undefined;
const types = new Map<string, protobuf.Type>();

/** Throws when the contracts know no such message. */
export function messageType(name: string): protobuf.Type {
  let type = types.get(name);
  if (type === undefined) {
    root ??= protobuf.Root.fromJSON(descriptor as protobuf.INamespace);
    type = root.lookupType(name);
    type.resolveAll();
    types.set(name, type);
  }
  return type;
}

export function encodeMessage(name: string, value: object): Buffer {
  const type = messageType(name);
  return Buffer.from(type.encode(type.fromObject(value)).finish());
}

export function decodeMessage(name: string, bytes: Uint8Array): object {
  const type = messageType(name);
  return type.toObject(type.decode(bytes), shape);
}

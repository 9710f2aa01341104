/** The gRPC view of the contracts: one package definition, built when it is first asked for. */
import { fromJSON, type PackageDefinition } from '@grpc/proto-loader';
import type { INamespace } from 'protobufjs';
import { descriptor } from '../gen/descriptor.ts';

/** How messages look in code: int64 as number, enums as their names, absent scalars as their defaults, absent messages as null. */
const shape = { longs: Number, enums: String, defaults: true, oneofs: true } as const;

let built: PackageDefinition | undefined;

export function packageDefinition(): PackageDefinition {
  built ??= fromJSON(descriptor as INamespace, shape);
  return built;
}

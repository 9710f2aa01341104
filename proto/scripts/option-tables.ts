/** Reads the options of the protos into plain tables: who may call what, and which fields are personal or secret. */
import protobuf from 'protobufjs';

type Access = { callers: string[]; services: string[]; anonymous: boolean; unverified: boolean };
type Options = Record<string, unknown>;

function each(namespace: protobuf.NamespaceBase, visit: (entry: protobuf.ReflectionObject) => void): void {
  for (const entry of namespace.nestedArray) {
    visit(entry);
    if (entry instanceof protobuf.Namespace) each(entry, visit);
  }
}

function accessOf(method: protobuf.Method): Access {
  const parsed = (method.parsedOptions ?? []) as Options[];
  const found = parsed.map((option) => option['(parlance.options.v1.access)']).find(Boolean) as Options | undefined;
  if (!found) throw new Error(`${method.fullName} does not say who may call it (option access)`);
  const [callers, services] = [listOf(found.callers), listOf(found.services)];
  const isClosed = parsed.some((option) => option.deprecated === true);
  if (callers.includes('service') !== services.length > 0 && !isClosed) {
    throw new Error(`${method.fullName} is for services and has to say which (option access, services)`);
  }
  return {
    callers,
    services,
    anonymous: found.anonymous === true,
    unverified: found.unverified === true,
  };
}

/** protobufjs reads a list of one as the one. */
function listOf(value: unknown): string[] {
  return [value ?? []].flat() as string[];
}

/** Full method name (`parlance.booking.v1.BookingService/BookSlot`) to its access. */
export function accessTable(root: protobuf.Root): string {
  const table: Record<string, Access> = {};
  each(root, (entry) => {
    if (!(entry instanceof protobuf.Service) || !entry.fullName.startsWith('.parlance')) return;
    for (const method of entry.methodsArray) table[`${entry.fullName.slice(1)}/${method.name}`] = accessOf(method);
  });
  return (
    'export type Access = { callers: readonly string[]; services: readonly string[]; anonymous: boolean; unverified: boolean };\n' +
    `export const access: Readonly<Record<string, Access>> = ${JSON.stringify(table, null, 2)};\n`
  );
}

/** Message name to its marked fields, in the camel-case names that code uses. */
export function sensitivityTable(root: protobuf.Root): string {
  const table: Record<string, Record<string, string>> = {};
  each(root, (entry) => {
    if (!(entry instanceof protobuf.Type)) return;
    for (const field of entry.fieldsArray) {
      const mark = field.options?.['(parlance.options.v1.sensitivity)'] as string | undefined;
      if (mark) (table[entry.fullName.slice(1)] ??= {})[field.name] = mark.replace('SENSITIVITY_', '').toLowerCase();
    }
  });
  return (
    "export type Mark = 'pii' | 'secret';\n" +
    `export const sensitivity: Readonly<Record<string, Readonly<Record<string, Mark>>>> = ${JSON.stringify(table, null, 2)};\n`
  );
}

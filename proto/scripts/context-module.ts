/** One TypeScript module a context: its message types and, for each service, the map of methods that runtime/grpc types its clients and servers with. */
import protobuf from 'protobufjs';

const scalarWrappers = new Set(['Timestamp']);

function typesIn(namespace: protobuf.NamespaceBase): (protobuf.Type | protobuf.Enum)[] {
  return namespace.nestedArray.flatMap((entry) => {
    if (entry instanceof protobuf.Type) return [entry, ...typesIn(entry)];
    return entry instanceof protobuf.Enum ? [entry] : [];
  });
}

/** `_parlance_booking_v1_Booking_Kind` style names are gen-types' own; here the last part is enough within a context. */
function exportLine(context: string, entry: protobuf.Type | protobuf.Enum): string {
  const path = entry.fullName.split('.').filter(Boolean).slice(3);
  const file = `./types/parlance/${context}/v1/${path[0]}.ts`;
  const inner = path.length > 1 ? `_parlance_${context}_v1_${path.join('_')}` : path[0];
  const outer = path.join('');
  if (entry instanceof protobuf.Enum) {
    return `export { ${rename(String(inner), outer)} } from '${file}';`;
  }
  return `export type { ${rename(String(inner), outer)}, ${rename(`${inner}Input`, `${outer}Input`)} } from '${file}';`;
}

function rename(inner: string, outer: string): string {
  return inner === outer ? inner : `${inner} as ${outer}`;
}

function typeName(context: string, full: string, input: boolean, imports: Map<string, string>): string {
  const [, owner, , ...path] = full.replace(/^\./, '').split('.');
  const name = path.join('') + (input ? 'Input' : '');
  if (owner !== context) imports.set(name, `./${owner}.ts`);
  return name;
}

function serviceMap(context: string, service: protobuf.Service, imports: Map<string, string>): string {
  const methods = service.methodsArray.map((method) => {
    if (method.requestStream && !method.responseStream)
      throw new Error(`${method.fullName}: runtime/grpc carries no stream of requests to a single answer`);
    const request = method.resolvedRequestType?.fullName ?? '';
    const response = method.resolvedResponseType?.fullName ?? '';
    const camel = method.name.charAt(0).toLowerCase() + method.name.slice(1);
    return (
      `  ${camel}: { request: ${typeName(context, request, false, imports)}; requestInput: ${typeName(context, request, true, imports)}; ` +
      `response: ${typeName(context, response, false, imports)}; responseInput: ${typeName(context, response, true, imports)}; ` +
      `requestStream: ${Boolean(method.requestStream)}; responseStream: ${Boolean(method.responseStream)} };`
    );
  });
  return `export type ${service.name}Methods = {\n${methods.join('\n')}\n};\nexport const ${service.name} = { name: '${service.fullName.slice(1)}', methods: undefined as unknown as ${service.name}Methods };\n`;
}

/** `root` holds all protos; `context` is a folder name under parlance/. */
export function contextModule(root: protobuf.Root, context: string): string {
  const namespace = root.lookup(`parlance.${context}.v1`) as protobuf.Namespace;
  const types = typesIn(namespace).filter((entry) => !scalarWrappers.has(entry.name));
  const imports = new Map<string, string>();
  const services = namespace.nestedArray.filter((entry) => entry instanceof protobuf.Service);
  const maps = services.map((service) => serviceMap(context, service, imports));
  const local =
    services.length === 0
      ? ''
      : `import type { ${types
          .filter((t) => t instanceof protobuf.Type)
          .flatMap((t) => names(t))
          .join(', ')} } from './${context}.ts';\n`;
  const foreign = [...imports].map(([name, file]) => `import type { ${name} } from '${file}';`).join('\n');
  return `${local}${foreign}\n${types.map((entry) => exportLine(context, entry)).join('\n')}\n\n${maps.join('\n')}`;
}

function names(type: protobuf.Type): string[] {
  const name = type.fullName.split('.').filter(Boolean).slice(3).join('');
  return [name, `${name}Input`];
}

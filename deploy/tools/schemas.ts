/** What objects of the cluster may hold, as files that kubeconform reads without the net: Kubernetes' own kinds, and those that others bring. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { findTool } from '../local/fetch/apt.ts';
import { cached, cachedPath } from '../local/fetch/cache.ts';
import { fetchModule, type GoModule } from '../local/fetch/go.ts';
import { StartFault } from '../local/faults.ts';
import { run } from '../local/run.ts';
import { KUBERNETES_SCHEMAS } from './programs.ts';

/** Holds the schemas of many releases of Kubernetes; pip checks the file against the sum. */
const VALIDATE = {
  name: 'kubernetes-validate',
  version: '1.37.0',
  sum: '85136d018a27b50ec7fc049d902bfa5193f5976807e6c0f408e3ab6fe078cad9',
};

/** Who publishes the other kinds, and in which of his files they stand. */
const CRDS: (GoModule & { files: string[] })[] = [
  {
    module: 'sigs.k8s.io/gateway-api',
    version: 'v1.6.3',
    sum: 'h1:lKpJa5bGlraC/QeACvCpsHLdmO6y0iKfzVl6gzaFEYc=',
    files: ['config/crd/standard/gateway.networking.k8s.io_httproutes.yaml'],
  },
  {
    module: 'github.com/prometheus-operator/prometheus-operator',
    version: 'v0.85.0',
    sum: 'h1:M5xLCLEoaW2IJfnuCwFzzpL+jSVQu3KGT84Pye+fW8s=',
    files: ['servicemonitors', 'prometheusrules'].map(
      (kinds) => `example/prometheus-operator-crd/monitoring.coreos.com_${kinds}.yaml`,
    ),
  },
];

/** Of the conversion below: another number makes the files anew. */
const CONVERSION = '1';
const pipLimitMs = 5 * 60_000;

const recipe = (cache: string) => ({
  cache,
  name: 'schemas',
  from: [KUBERNETES_SCHEMAS, JSON.stringify(VALIDATE), JSON.stringify(CRDS), CONVERSION],
});

/** The folder for `-schema-location`. */
export async function bringSchemas(cache: string): Promise<{ folder: string; made: boolean }> {
  return cached({ ...recipe(cache), make });
}

export function knownSchemas(cache: string): string {
  return cachedPath(recipe(cache));
}

async function make(into: string): Promise<void> {
  await kubernetesKinds(into);
  for (const source of CRDS) {
    const folder = await fetchModule(source);
    for (const file of source.files) writeKinds(readFileSync(join(folder, file), 'utf8'), into);
  }
}

async function kubernetesKinds(into: string): Promise<void> {
  const work = join(into, 'work');
  mkdirSync(work);
  const wanted = join(work, 'requirements.txt');
  writeFileSync(wanted, `${VALIDATE.name}==${VALIDATE.version} --hash=sha256:${VALIDATE.sum}\n`);
  const options = ['--quiet', '--no-deps', '--only-binary', ':all:', '--require-hashes', '--dest', work];
  await python(['-m', 'pip', 'download', ...options, '-r', wanted]);
  const [wheel = ''] = readdirSync(work).filter((name) => name.endsWith('.whl'));
  await python(['-m', 'zipfile', '-e', join(work, wheel), work]); // a wheel is a zip
  const source = join(work, 'kubernetes_validate/kubernetes-json-schema', `v${KUBERNETES_SCHEMAS}-local-strict`);
  const target = join(into, `v${KUBERNETES_SCHEMAS}-standalone-strict`);
  mkdirSync(target);
  for (const name of readdirSync(source)) {
    const schema: unknown = JSON.parse(readFileSync(join(source, name), 'utf8'));
    writeFileSync(join(target, name), JSON.stringify(withoutAddresses(schema)));
  }
  rmSync(work, { recursive: true });
}

async function python(args: string[]): Promise<void> {
  const file = findTool({ program: 'python3', package: 'python3' });
  if (file === undefined) throw new StartFault('Python is missing on this machine: install python3 and python3-pip.');
  await run(file, args, { limitMs: pipLimitMs });
}

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The files point at each other by addresses of the net; here they lie side by side. */
function withoutAddresses(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAddresses);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).filter(([key]) => key !== '$id' && key !== '$schema');
  return Object.fromEntries(
    entries.map(([key, held]) => [key, key === '$ref' ? beside(String(held)) : withoutAddresses(held)]),
  );
}

function beside(address: string): string {
  const from = address.indexOf('_definitions.json');
  return from < 0 ? address : address.slice(from);
}

type Crd = {
  kind: string;
  spec: { group: string; names: { kind: string }; versions: { name: string; schema: { openAPIV3Schema: Json } }[] };
};

function writeKinds(text: string, into: string): void {
  for (const document of parseAllDocuments(text)) {
    const { kind, spec } = document.toJS() as Crd;
    if (kind !== 'CustomResourceDefinition') continue;
    mkdirSync(join(into, spec.group), { recursive: true });
    for (const { name, schema } of spec.versions) {
      const file = join(into, spec.group, `${spec.names.kind.toLowerCase()}_${name}.json`);
      writeFileSync(file, JSON.stringify(strict(schema.openAPIV3Schema)));
    }
  }
}

/** A cluster drops fields that it does not know; here they are mistakes. */
function strict(schema: Json): unknown {
  const closed = closeObjects(schema) as Json;
  const metadata = { type: 'object' };
  return { ...closed, properties: { ...(closed.properties as Json), metadata }, additionalProperties: false };
}

function closeObjects(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closeObjects);
  if (!isObject(value)) return value;
  const held = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, closeObjects(inner)]));
  if (held['x-kubernetes-int-or-string'] === true) {
    return { ...without(held, ['type', 'format', 'anyOf']), type: ['integer', 'string'] };
  }
  const open = held['x-kubernetes-preserve-unknown-fields'] === true || 'additionalProperties' in held;
  // `properties` may be the name of a field; a schema of an object says so.
  return held.type === 'object' && isObject(held.properties) && !open ? { ...held, additionalProperties: false } : held;
}

function without(value: Json, names: string[]): Json {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
}

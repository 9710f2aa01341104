/** Generates everything that code needs from the protos and topics.yaml into gen/ (git-ignored, a cached turbo task). */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import protobuf from 'protobufjs';
import { parse } from 'yaml';
import { SERVICES } from '../services.ts';
import { accessTable, sensitivityTable } from './option-tables.ts';
import { contextModule } from './context-module.ts';
import { eventsPage, topicsModule, type Registry } from './topic-modules.ts';

const here = fileURLToPath(new URL('..', import.meta.url));
const gen = join(here, 'gen');
const contexts = ['common', ...SERVICES, 'dev', 'errors'];

function protoFiles(): string[] {
  return readdirSync(join(here, 'parlance'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.proto'))
    .map((path) => join('parlance', path))
    .sort();
}

type DescriptorJson = { nested: { google: { nested: { protobuf: { nested: object } } } } };

function loadRoot(files: string[]): protobuf.Root {
  // protobufjs ships Google's descriptor.proto as JSON only and does not know it by itself.
  const shipped = fileURLToPath(import.meta.resolve('protobufjs/google/protobuf/descriptor.json'));
  const descriptor = JSON.parse(readFileSync(shipped, 'utf8')) as DescriptorJson;
  protobuf.common('descriptor', descriptor.nested.google.nested.protobuf.nested as Record<string, object>);
  const root = new protobuf.Root();
  root.resolvePath = (_origin, target) => (target.startsWith('google/protobuf/') ? target : join(here, target));
  root.loadSync(files);
  root.resolveAll();
  return root;
}

function write(name: string, text: string): void {
  writeFileSync(join(gen, name), `// Generated from the protos by proto/scripts/generate.ts.\n${text}`);
}

const files = protoFiles();
rmSync(gen, { recursive: true, force: true });
mkdirSync(gen, { recursive: true });
execFileSync(
  join(here, '..', 'node_modules', '.bin', 'proto-loader-gen-types'),
  [
    '--longs=Number',
    '--enums=String',
    '--defaults',
    '--oneofs',
    '--grpcLib=@grpc/grpc-js',
    '--importFileExtension=.ts',
    '--targetFileExtension=.ts',
    '--inputTemplate=%sInput',
    '--outputTemplate=%s',
    `--includeDirs=${here}`,
    `--outDir=${join(gen, 'types')}`,
    ...files,
  ],
  { stdio: ['ignore', 'ignore', 'inherit'] },
);
const root = loadRoot(files);
const registry = parse(readFileSync(join(here, 'topics.yaml'), 'utf8')) as Registry;
for (const context of contexts) write(`${context}.ts`, contextModule(root, context));
write('descriptor.ts', `export const descriptor = ${JSON.stringify(root.toJSON())};\n`);
write('access.ts', accessTable(root));
write('sensitivity.ts', sensitivityTable(root));
write('topics.ts', topicsModule(root, registry));
const page = join(here, '..', 'docs', 'architecture', 'events.md');
mkdirSync(join(page, '..'), { recursive: true });
writeFileSync(page, eventsPage(registry));
process.stdout.write(`proto: ${files.length} files -> ${relative(process.cwd(), gen) || gen}\n`);

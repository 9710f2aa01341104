/** Who knows one service finds the way in every other: each folder holds what its kind is, in the words of docs/guides/services.md, and nothing else. */
import { globSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { topics } from '@parlance/proto/topics';
import { exists, root, serviceFolders, text } from './repository.ts';

const oneScreen = 60;
const folders = ['compose', 'dev', 'domain', 'inbound', 'outbound', 'queries', 'usecases', 'wire'];
const files = ['compose.ts', 'config.ts', 'main.dev.ts', 'main.ts', 'migrate.ts', 'redrive.ts'];
/** What an operator starts besides, or the service itself. */
const programs: Record<string, string[]> = {
  'services/identity': ['audit.ts', 'install.ts'],
  'services/media': ['nodes.ts'],
  'services/content': ['check-pdf.ts', 'move-files.ts'],
};

const entries = (path: string) => readdirSync(join(root, path), { withFileTypes: true });
const foldersIn = (path: string) => entries(path).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
const filesIn = (path: string) =>
  entries(path).flatMap((entry) => (entry.isFile() && !entry.name.endsWith('.test.ts') ? [entry.name] : []));
/** What the files of a folder export as functions: their names, and where each one's parameters begin. */
function functionsIn(path: string, isOne: (file: string) => boolean = () => true) {
  if (!exists(path)) return [];
  const exported = /export (?:async )?(?:function|const) (\w+)(?:<[^(]*>)?(?: = (?:async )?)?\(\s*([^,)]*)/g;
  return filesIn(path)
    .filter(isOne)
    .flatMap((file) =>
      [...text(`${path}/${file}`).matchAll(exported)].map(([, name = '', first = '']) => ({ file, name, first })),
    );
}
const namesOf = (functions: { name: string }[]) => functions.map(({ name }) => name);
const linesOf = (path: string) => text(path).trimEnd().split('\n').length;

describe.each(serviceFolders())('%s', (folder) => {
  const name = folder.replace('services/', '');
  const src = `${folder}/src`;

  test('begins in the same files, and has no folder of its own making', () => {
    expect(filesIn(src).sort()).toEqual([...files, ...(programs[folder] ?? [])].sort());
    expect(foldersIn(src).filter((one) => !folders.includes(one))).toEqual([]);
    expect(foldersIn(`${src}/inbound`).filter((one) => !['events', 'grpc', 'http', 'jobs'].includes(one))).toEqual([]);
    expect(filesIn(`${src}/inbound`)).toEqual([]);
    expect(exists(`${folder}/schema.report.md`)).toBe(true);
  });

  test('is started, composed and migrated in the same words', () => {
    expect(text(`${src}/main.ts`)).toContain(`runService({ name: '${name}', config: ${name}Config, compose })`);
    expect(text(`${src}/main.dev.ts`)).toContain('await runService({');
    expect(text(`${src}/migrate.ts`)).toContain(`migrateService('${name}', migrations)`);
    expect(text(`${src}/redrive.ts`)).toContain(`redriveService('${name}')`);
    expect(text(`${src}/config.ts`)).toContain(`export const ${name}Config = serviceConfig.extend({`);
    expect(text(`${src}/compose.ts`)).toMatch(/export async function compose\(/);
    expect(text(`${src}/compose.ts`)).toContain(`openService({ service: '${name}', ...options`);
  });

  test.each(['compose.ts', 'main.ts', 'main.dev.ts'])('%s fits one screen', (file) => {
    expect(linesOf(`${src}/${file}`)).toBeLessThanOrEqual(oneScreen);
  });

  test('lists its stores in one place, and says its facts in one', () => {
    const postgres = `${src}/outbound/postgres`;
    expect(text(`${postgres}/stores.ts`)).toContain('export function bindStores(');
    const says = topics.some(({ owner, facts }) => owner === name && Object.keys(facts).length > 0);
    expect(exists(`${postgres}/facts.ts`)).toBe(says);
    if (says) expect(text(`${postgres}/facts.ts`)).toContain('export function makeFacts(');
  });

  test('has its stores and its unit of work as ports, and binds them to a transaction', () => {
    const ports = text(`${src}/usecases/ports.ts`);
    expect(ports).toContain('export type UnitOfWork = RuntimeUnitOfWork<Stores>;');
    expect(ports).toContain('export type Stores = ');
    expect(text(`${src}/outbound/postgres/stores.ts`)).toContain('export function bindStores(tx: Tx');
    for (const verb of ['findForUpdate', 'saw']) expect(ports).not.toContain(` ${verb}(`);
  });

  test('reads facts by one table, made of what it needs', () => {
    expect(text(`${src}/inbound/events/handlers.ts`)).toMatch(
      /export function makeFactHandlers\(\{[^}]*\bbindStores\b[^}]*\}: \w+\): FactHandlers/,
    );
  });

  test('reads rows by free functions that are given the database first', () => {
    const queries = functionsIn(`${src}/queries`);
    expect(namesOf(queries).filter((found) => found.startsWith('make'))).toEqual([]);
    const reads = queries.filter(({ name: read }) => /^(find|list|count|search)[A-Z]/.test(read) && !/Sql$/.test(read));
    expect(reads.filter(({ first }) => !/^(db\b|\{ db\b)/.test(first))).toEqual([]);
  });

  test('makes messages at the border, and reads them there', () => {
    const mappings = functionsIn(`${src}/wire`, (file) => file.endsWith('-mapping.ts'));
    expect(namesOf(mappings).filter((mapping) => !/Messages?$/.test(mapping))).toEqual([]);
  });

  test('puts use cases, jobs and parts together by the same words', () => {
    const parts = functionsIn(`${src}/compose`);
    const made = (file: string) => namesOf(parts.filter((part) => part.file === file));
    if (exists(`${src}/compose/use-cases.ts`)) expect(made('use-cases.ts')).toContain('makeUseCases');
    if (exists(`${src}/compose/jobs.ts`)) expect(made('jobs.ts')).toContain('startJobs');
    for (const { file, name: part } of parts) expect(`${file} ${part}`).toMatch(/ (make|start|compose|random)/);
  });

  test('gives its use cases to inbound/ by the types that they export', () => {
    const inbound = globSync(`${src}/{inbound,dev}/**/*.ts`, { cwd: root }).filter(
      (file) => !file.endsWith('.test.ts'),
    );
    const imports = (file: string) => [...text(file).matchAll(/import type \{ (make\w+)[^}]*\} from '[./]+usecases/g)];
    expect(inbound.flatMap(imports)).toEqual([]);
  });

  test('says how it is composed and started for a test', () => {
    expect(text(`${folder}/test/compose-for-test.ts`)).toMatch(/export (async )?function composeForTest\(/);
    const start = `start${name[0]?.toUpperCase()}${name.slice(1)}`;
    expect(text(`${folder}/test/running-${name}.ts`)).toContain(`export async function ${start}(`);
    expect(text(`${folder}/package.json`)).toContain('"./test/*": "./test/*.ts"');
  });

  test('stands in the README', () => {
    expect(text('README.md')).toContain(`(${folder}/README.md)`);
  });
});

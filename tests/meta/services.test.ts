/** Who knows one service finds the way in every other: each folder holds what its kind is, and nothing else. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { topics } from '@parlance/proto/topics';
import { exists, root, serviceFolders, text } from './repository.ts';

const oneScreen = 60;
const folders = ['compose', 'dev', 'domain', 'inbound', 'outbound', 'queries', 'usecases', 'wire'];
const files = ['compose.ts', 'config.ts', 'main.dev.ts', 'main.ts', 'migrate.ts', 'redrive.ts'];
/** What an operator starts besides. */
const programs: Record<string, string[]> = { 'services/identity': ['install.ts'], 'services/media': ['nodes.ts'] };

const entries = (path: string) => readdirSync(join(root, path), { withFileTypes: true });
const foldersIn = (path: string) => entries(path).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
const filesIn = (path: string) =>
  entries(path).flatMap((entry) => (entry.isFile() && !entry.name.endsWith('.test.ts') ? [entry.name] : []));
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

  test('says how it is composed for a test', () => {
    expect(text(`${folder}/test/compose-for-test.ts`)).toMatch(/export (async )?function composeForTest\(/);
    expect(text(`${folder}/package.json`)).toContain('"./test/*": "./test/*.ts"');
  });

  test('stands in the README', () => {
    expect(text('README.md')).toContain(`(${folder}/README.md)`);
  });
});

/** The repository as the tests about it see it: its folders, its packages, its text. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '@parlance/proto/services';

export const root = join(__dirname, '..', '..');

export const text = (path: string): string => readFileSync(join(root, path), 'utf8');
export const exists = (path: string): boolean => existsSync(join(root, path));

export const serviceFolders = (): string[] => [...SERVICES].sort().map((name) => `services/${name}`);

/** Pages that people read: at the top, under docs/, and the README of every package. */
export function pages(): string[] {
  const top = readdirSync(root).filter((name) => name.endsWith('.md'));
  const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `docs/${path}`);
  const packages = ['services', 'frontends', 'helm']
    .flatMap((parent) => readdirSync(join(root, parent)).map((name) => `${parent}/${name}`))
    .concat('proto', 'gateway', 'deploy', 'tests', 'frontends', 'helm');
  return [...top, ...docs, ...packages.map((folder) => `${folder}/README.md`).filter(exists)];
}

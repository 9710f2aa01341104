/** House rule: a front end's feature is a folder and one entry. Whatever else names its folder, a test too, would have to be found when the feature goes. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './repository.ts';

const specifier = /(['"])(\.{1,2}\/[^'"\n]+|@parlance\/[^'"\n]+)\1/g;
const featureOf = (path: string) => /^frontends\/[^/]+\/src\/features\/[^/]+(?=\/)/.exec(path)?.[0];

function targetOf(file: string, named: string): string {
  if (named.startsWith('.')) return join(file, '..', named);
  return named.replace(/^@parlance\/([^/]+)\//, 'frontends/$1/src/');
}

/** The files outside each feature's folder that name a file of it, imported or not. */
function importersByFeature(): Map<string, Set<string>> {
  const importers = new Map<string, Set<string>>();
  for (const file of globSync('frontends/*/src/**/*.{ts,tsx,css}', { cwd: root })) {
    for (const [, , named = ''] of readFileSync(join(root, file), 'utf8').matchAll(specifier)) {
      const feature = featureOf(targetOf(file, named));
      if (!feature || feature === featureOf(file)) continue;
      importers.set(feature, (importers.get(feature) ?? new Set()).add(file));
    }
  }
  return importers;
}

const importers = importersByFeature();
const features = new Set(
  globSync('frontends/*/src/features/*/*', { cwd: root }).flatMap((path) => featureOf(path) ?? []),
);

test('There are features to look at, and somebody names each', () => {
  expect(features.size).toBeGreaterThan(20);
  expect([...features].filter((feature) => !importers.has(feature))).toEqual([]);
});

test.each([...features].sort())('%s is named by one file outside itself', (feature) => {
  expect([...(importers.get(feature) ?? [])]).toHaveLength(1);
});

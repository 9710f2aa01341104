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

/** Every place outside each feature's folder that names a file of it, imported or not. */
function placesByFeature(): Map<string, string[]> {
  const places = new Map<string, string[]>();
  for (const file of globSync('frontends/*/src/**/*.{ts,tsx,css}', { cwd: root })) {
    for (const [, , named = ''] of readFileSync(join(root, file), 'utf8').matchAll(specifier)) {
      const feature = featureOf(targetOf(file, named));
      if (!feature || feature === featureOf(file)) continue;
      places.set(feature, [...(places.get(feature) ?? []), file]);
    }
  }
  return places;
}

const places = placesByFeature();
const features = new Set(
  globSync('frontends/*/src/features/*/*', { cwd: root }).flatMap((path) => featureOf(path) ?? []),
);

test('There are features to look at, and somebody names each', () => {
  expect(features.size).toBeGreaterThan(20);
  expect([...features].filter((feature) => !places.has(feature))).toEqual([]);
});

test.each([...features].sort())('%s is named in one place outside itself', (feature) => {
  expect(places.get(feature)).toHaveLength(1);
});

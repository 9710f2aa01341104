/** Whoever reads an id finds what it says. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf, listedIds, namedIn, referencesIn } from './catalogue.ts';
import { root } from './repository.ts';

const listed = listedIds(root);
const known = new Set(listed);
const areas = new Set(listed.map((id) => id.split('-')[0]));
const text = /\.(tsx?|mjs|md|proto|ya?ml|css|html|ftl|json|sql|sh|tpl)$/;

test('the catalogue holds its areas, and each id once', () => {
  expect(listed.length).toBeGreaterThan(950);
  expect(listed.filter((id, at) => listed.indexOf(id) !== at)).toEqual([]);
});

test('a reference names each id of a range', () => {
  expect(referencesIn('AUTH-09..AUTH-11, CON-01')).toEqual(['AUTH-09', 'AUTH-10', 'AUTH-11', 'CON-01']);
});

test('every id that is named anywhere is in the catalogue', () => {
  const unknown = filesOf(root)
    .filter((file) => text.test(file) && file !== 'package-lock.json')
    .flatMap((file) => {
      const ids = referencesIn(readFileSync(join(root, file), 'utf8'));
      return ids.filter((id) => areas.has(id.split('-')[0]) && !known.has(id)).map((id) => `${file}: ${id}`);
    });
  expect(unknown).toEqual([]);
});

test('every id in a title is in the catalogue', () => {
  const short = [...namedIn(root).keys()].filter((id) => !id.includes('-') && !known.has(id));
  expect(short).toEqual([]);
});

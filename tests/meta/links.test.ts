/** A page that sends its reader to a file that is gone is worse than no page. */
import { basename, dirname, join } from 'node:path';
import { filesOf } from './catalogue.ts';
import { exists, pages, root, text } from './repository.ts';

const linksOf = (page: string): string[] =>
  [...text(page).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target.replace(/#.*$/, ''))
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target));

test.each(pages())('%s links to files that exist', (page) => {
  expect(linksOf(page).filter((target) => !exists(join(dirname(page), target)))).toEqual([]);
});

test('sources name only pages that are here', () => {
  const files = filesOf(root);
  const here = new Set(files.map((file) => basename(file)));
  const named = files
    .filter((file) => /\.(tsx?|mjs|css|proto|sh|ya?ml)$/.test(file))
    .flatMap((file) => [...text(file).matchAll(/(?<![\w.*-])\w[\w.-]*\.md\b/g)].map(([page]) => ({ file, page })));
  expect(named.filter(({ page }) => !here.has(page))).toEqual([]);
});

/** Decisions by their own list, all else by any page of the documentation. */
test.each(['docs/adr', 'docs/runbooks', 'docs/guides'])('every page of %s is found from another one', (folder) => {
  const from = folder === 'docs/adr' ? ['docs/adr/README.md'] : pages().filter((page) => dirname(page) !== folder);
  const linked = new Set(from.flatMap((page) => linksOf(page).map((target) => join(dirname(page), target))));
  const kept = pages().filter((page) => dirname(page) === folder && !/\/(README|0000-template)\.md$/.test(page));
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.filter((page) => !linked.has(page))).toEqual([]);
});

/** A page that sends its reader to a file that is gone is worse than no page. */
import { dirname, join } from 'node:path';
import { exists, pages, text } from './repository.ts';

const linksOf = (page: string): string[] =>
  [...text(page).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target.replace(/#.*$/, ''))
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target));

test.each(pages())('%s links to files that exist', (page) => {
  expect(linksOf(page).filter((target) => !exists(join(dirname(page), target)))).toEqual([]);
});

import type { Siblings } from '../order.ts';
import type { Guide } from './api.ts';

/** All guides have one order; those of a category change places among themselves. */
export type GuideOrdering = { version: number; ids: string[] };

export function siblingsIn(
  category: string,
  { items, orderVersion: version }: { items: readonly Guide[]; orderVersion: number },
): Siblings<GuideOrdering> {
  const values = items.filter((guide) => guide.category === category).map(({ id }) => id);
  return {
    values,
    first: 0,
    last: values.length - 1,
    orderingOf(next) {
      const queue = [...next];
      return { version, ids: items.map(({ id }) => (values.includes(id) ? (queue.shift() ?? id) : id)) };
    },
  };
}

/** In the order of the first guide of each, with how many it has. One that is asked for and has none yet stands last. */
export function categoriesOf(items: readonly Guide[], asked: string): [category: string, count: number][] {
  const found = [...Map.groupBy(items, ({ category }) => category)].map(([category, all]): [string, number] => [
    category,
    all.length,
  ]);
  return asked === '' || found.some(([category]) => category === asked) ? found : [...found, [asked, 0]];
}

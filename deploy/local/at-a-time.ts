import { Readable } from 'node:stream';

/** Work side by side, a few at a time; the answers are in the order of the items. */
export function atATime<T, R>(most: number, items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  return Readable.from(items).map(work, { concurrency: most }).toArray();
}

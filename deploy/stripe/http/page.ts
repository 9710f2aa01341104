/** Lists: newest first, at most a hundred at once, from one object on. */
import type { StripeList, StripeObject } from '../store/objects.ts';
import { listOf } from '../store/objects.ts';
import type { Search } from '../store/store.ts';
import { faults } from './faults.ts';
import type { Call } from './route.ts';

const usualLimit = 10;
const mostLimit = 100;

export function listPage<T extends StripeObject>(
  { context, read }: Call,
  { kind, url, where, since = 0 }: { kind: string; url: string; where?: Search['where']; since?: number },
): StripeList<T> {
  const limit = read.integer('limit') ?? usualLimit;
  if (limit < 1 || limit > mostLimit)
    throw faults.invalid(`Invalid limit: must be from 1 to ${mostLimit}.`, undefined, 'limit');
  const created = read.range('created');
  const { data, hasMore } = context.store.search<T>(kind, {
    where,
    created: { ...created, gte: Math.max(created?.gte ?? 0, since) },
    startingAfter: read.text('starting_after'),
    endingBefore: read.text('ending_before'),
    limit,
  });
  return listOf(url, data, hasMore);
}

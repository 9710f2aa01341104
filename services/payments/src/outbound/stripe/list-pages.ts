/** Page after page of a list of Stripe's, one in memory at a time. */
import type Stripe from 'stripe';
import type { Connection } from './connection.ts';

type Page<T> = { data: T[]; has_more: boolean };
type Read<T> = (page: { limit: number; starting_after?: string }, options: Stripe.RequestOptions) => Promise<Page<T>>;

const limit = 100;

export async function* listPages<T extends { id: string }, R>(
  { ask }: Connection,
  read: Read<T>,
  itemOf: (item: T) => R,
): AsyncGenerator<R[]> {
  let after: string | undefined;
  for (;;) {
    const wish = after === undefined ? { limit } : { limit, starting_after: after };
    const { data, has_more: hasMore } = await ask((options) => read(wish, options));
    if (data.length > 0) yield data.map(itemOf);
    after = data.at(-1)?.id;
    if (!hasMore || after === undefined) return;
  }
}

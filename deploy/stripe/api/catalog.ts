import { faults } from '../http/faults.ts';
import type { Route } from '../http/route.ts';
import { list, one } from '../http/reading.ts';
import { newPrice, type Product, type Recurring } from '../objects/catalog.ts';
import { newId } from '../store/ids.ts';

const INTERVALS = ['day', 'week', 'month', 'year'] as const;

export const CATALOG: Route[] = [
  list('product', '/v1/products', (read) => ({ active: read.flag('active') })),
  one('product', '/v1/products'),
  list('price', '/v1/prices', (read) => {
    const keys = read.texts('lookup_keys');
    return {
      active: read.flag('active'),
      product: read.text('product'),
      type: read.oneOf('type', ['one_time', 'recurring']),
      currency: read.text('currency'),
      lookup_key: keys.length === 0 ? undefined : keys,
    };
  }),
  one('price', '/v1/prices'),
  {
    method: 'POST',
    path: '/v1/prices',
    handle({ context, read }) {
      const product = read.required('product');
      context.store.demand<Product>('product', product, 'product');
      const price = newPrice({
        id: newId('price'),
        product,
        currency: read.required('currency').toLowerCase(),
        unitAmount: read.requiredInteger('unit_amount'),
        recurring: recurringOf(read.object('recurring')),
        nickname: read.text('nickname') ?? null,
        lookupKey: read.text('lookup_key') ?? null,
        metadata: read.metadata(),
        created: context.now,
      });
      return context.add(price, 'price.created');
    },
  },
];

function recurringOf(read: Parameters<Route['handle']>[0]['read'] | undefined): Recurring | undefined {
  if (read === undefined) return undefined;
  const interval = read.oneOf('interval', INTERVALS);
  if (interval === undefined) throw faults.required('recurring[interval]');
  return { interval, interval_count: read.integer('interval_count') ?? 1 };
}

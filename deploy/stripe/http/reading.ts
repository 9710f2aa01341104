/** The two calls that read: one object by its id, and a list of those that fit. */
import type { Search } from '../store/store.ts';
import { listPage } from './page.ts';
import type { Reader } from './reader.ts';
import type { Route } from './route.ts';

export const one = (kind: string, url: string): Route => ({
  method: 'GET',
  path: `${url}/:id`,
  handle: ({ context, id }) => context.store.demand(kind, id),
});

export const list = (kind: string, url: string, where?: (read: Reader) => Search['where']): Route => ({
  method: 'GET',
  path: url,
  handle: (call) => listPage(call, { kind, url, where: where?.(call.read) }),
});

/** What stands beside a charge is found by it, or by its intent. */
export const ofCharge = (read: Reader) => ({
  charge: read.text('charge'),
  payment_intent: read.text('payment_intent'),
});

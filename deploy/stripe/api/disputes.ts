import { closeDispute } from '../billing/disputes.ts';
import { list, ofCharge, one } from '../http/reading.ts';
import type { Route } from '../http/route.ts';
import type { Dispute } from '../objects/dispute.ts';

export const DISPUTES: Route[] = [
  list('dispute', '/v1/disputes', ofCharge),
  one('dispute', '/v1/disputes'),
  {
    method: 'POST',
    path: '/v1/disputes/:id/close',
    handle: ({ context, id }) => closeDispute(context, context.store.demand<Dispute>('dispute', id), false),
  },
];

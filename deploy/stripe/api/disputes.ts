import { closeDispute } from '../billing/disputes.ts';
import { listPage } from '../http/page.ts';
import type { Route } from '../http/route.ts';
import type { Dispute } from '../objects/dispute.ts';

export const DISPUTES: Route[] = [
  {
    method: 'GET',
    path: '/v1/disputes',
    handle(call) {
      const where = { charge: call.read.text('charge'), payment_intent: call.read.text('payment_intent') };
      return listPage(call, { kind: 'dispute', url: '/v1/disputes', where });
    },
  },
  {
    method: 'GET',
    path: '/v1/disputes/:id',
    handle: ({ context, id }) => context.store.demand<Dispute>('dispute', id),
  },
  {
    method: 'POST',
    path: '/v1/disputes/:id/close',
    handle: ({ context, id }) => closeDispute(context, context.store.demand<Dispute>('dispute', id), false),
  },
];

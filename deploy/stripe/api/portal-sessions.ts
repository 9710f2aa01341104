import type { Route } from '../http/route.ts';
import type { Customer } from '../objects/customer.ts';
import { newPortalSession } from '../objects/portal-session.ts';

export const PORTAL_SESSIONS: Route[] = [
  {
    method: 'POST',
    path: '/v1/billing_portal/sessions',
    handle({ context, read }) {
      const { id } = context.store.demand<Customer>('customer', read.required('customer'), 'customer');
      read.ignore('locale');
      return context.add(
        newPortalSession(context, id, read.text('return_url') ?? null),
        'billing_portal.session.created',
      );
    },
  },
];

import type { Route } from '../http/route.ts';
import { CATALOG } from './catalog.ts';
import { CHECKOUT_SESSIONS } from './checkout-sessions.ts';
import { CUSTOMERS } from './customers.ts';
import { DISPUTES } from './disputes.ts';
import { EVENTS } from './events.ts';
import { INVOICES } from './invoices.ts';
import { PAYMENT_METHODS } from './payment-methods.ts';
import { PAYMENTS } from './payments.ts';
import { PORTAL_SESSIONS } from './portal-sessions.ts';
import { PROMOTIONS } from './promotions.ts';
import { REFUNDS } from './refunds.ts';
import { SUBSCRIPTIONS } from './subscriptions.ts';

export const ROUTES: Route[] = [
  ...CUSTOMERS,
  ...CATALOG,
  ...PROMOTIONS,
  ...CHECKOUT_SESSIONS,
  ...SUBSCRIPTIONS,
  ...INVOICES,
  ...PAYMENTS,
  ...REFUNDS,
  ...DISPUTES,
  ...PORTAL_SESSIONS,
  ...PAYMENT_METHODS,
  ...EVENTS,
];

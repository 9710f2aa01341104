/** What the comparison reads: events, and objects that were made since. */
import { providerEventFrom, type ProviderEvent } from '../../domain/provider-event.ts';
import type { Provider } from '../../usecases/money-ports.ts';
import type { Connection } from './connection.ts';
import { invoiceOf } from './find-invoice.ts';
import { paymentOf } from './find-payment.ts';
import { subscriptionOf } from './find-subscription.ts';
import { listPages } from './list-pages.ts';

const since = (from: Date) => ({ created: { gte: Math.floor(from.getTime() / 1_000) } });

export const listEvents =
  (connection: Connection): Provider['listEvents'] =>
  (from) =>
    listPages(
      connection,
      (page, options) => connection.stripe.events.list({ ...since(from), ...page }, options),
      (event) => providerEventFrom(event) as ProviderEvent,
    );

export const listLiveSubscriptions =
  (connection: Connection): Provider['listLiveSubscriptions'] =>
  () =>
    // Without a status Stripe lists all that have not ended.
    listPages(connection, (page, options) => connection.stripe.subscriptions.list(page, options), subscriptionOf);

export const listInvoices =
  (connection: Connection): Provider['listInvoices'] =>
  (from) =>
    listPages(
      connection,
      (page, options) => connection.stripe.invoices.list({ ...since(from), ...page }, options),
      invoiceOf,
    );

export const listPayments =
  (connection: Connection): Provider['listPayments'] =>
  (from) =>
    listPages(
      connection,
      (page, options) =>
        connection.stripe.paymentIntents.list({ ...since(from), ...page, expand: ['data.latest_charge'] }, options),
      paymentOf,
    );

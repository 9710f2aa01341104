/** Stripe behind the port of the payment provider, one file an operation. */
import type { Provider } from '../../usecases/money-ports.ts';
import type { Connection } from './connection.ts';
import { createCustomer } from './create-customer.ts';
import { endAtPeriodEnd } from './end-at-period-end.ts';
import { endNow } from './end-now.ts';
import { expireCheckout } from './expire-checkout.ts';
import { findCheckout } from './find-checkout.ts';
import { findCustomer } from './find-customer.ts';
import { findDispute } from './find-dispute.ts';
import { findInvoiceOfPayment } from './find-invoice-of-payment.ts';
import { findInvoice } from './find-invoice.ts';
import { findPayment } from './find-payment.ts';
import { findPrice } from './find-price.ts';
import { findPromotion } from './find-promotion.ts';
import { findSubscription } from './find-subscription.ts';
import { listEvents, listInvoices, listLiveSubscriptions, listPayments } from './list-objects.ts';
import { listRefunds } from './list-refunds.ts';
import { openCheckout } from './open-checkout.ts';
import { openPortal } from './open-portal.ts';
import { refund } from './refund.ts';

export function makeProvider(connection: Connection, { publicUrl }: { publicUrl: string }): Provider {
  return {
    findPrice: findPrice(connection),
    findPromotion: findPromotion(connection),
    createCustomer: createCustomer(connection),
    findCustomer: findCustomer(connection),
    openCheckout: openCheckout(connection, publicUrl),
    findCheckout: findCheckout(connection),
    expireCheckout: expireCheckout(connection),
    openPortal: openPortal(connection, publicUrl),
    findSubscription: findSubscription(connection),
    endAtPeriodEnd: endAtPeriodEnd(connection),
    endNow: endNow(connection),
    findInvoice: findInvoice(connection),
    findPayment: findPayment(connection),
    findInvoiceOfPayment: findInvoiceOfPayment(connection),
    findDispute: findDispute(connection),
    refund: refund(connection),
    listRefunds: listRefunds(connection),
    listEvents: listEvents(connection),
    listLiveSubscriptions: listLiveSubscriptions(connection),
    listInvoices: listInvoices(connection),
    listPayments: listPayments(connection),
  };
}

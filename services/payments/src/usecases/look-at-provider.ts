/** Reads an object at the provider with what belongs to it, so that any event about any of them shows the whole. */
import type { ObjectRef, Seen, SeenInvoice, SeenPayment, SeenSubscription } from '../domain/provider-objects.ts';
import type { Provider } from './money-ports.ts';

export type Looking = Pick<
  Provider,
  | 'findCheckout'
  | 'findSubscription'
  | 'findInvoice'
  | 'findPayment'
  | 'findInvoiceOfPayment'
  | 'listRefunds'
  | 'findDispute'
  | 'findCustomer'
>;

/** Undefined when the provider does not know it. */
export async function look(provider: Looking, { kind, id }: ObjectRef): Promise<Seen | undefined> {
  switch (kind) {
    case 'checkout':
      return lookAtCheckout(provider, id);
    case 'subscription':
      return whole(provider, { subscription: await provider.findSubscription(id) });
    case 'invoice':
      return whole(provider, { invoice: await provider.findInvoice(id) });
    case 'payment':
      return whole(provider, { payment: await provider.findPayment(id) });
    case 'refunds':
      return whole(provider, { payment: await withRefunds(provider, id) });
    case 'dispute':
      return lookAtDispute(provider, id);
    case 'customer': {
      const customer = await provider.findCustomer(id);
      return customer && { customerId: id, card: customer.card };
    }
  }
}

async function lookAtCheckout(provider: Looking, id: string): Promise<Seen | undefined> {
  const checkout = await provider.findCheckout(id);
  if (checkout === undefined) return undefined;
  const { customerId, subscriptionId, paymentIntentId } = checkout;
  const subscription = subscriptionId === undefined ? undefined : await provider.findSubscription(subscriptionId);
  const payment =
    subscription || paymentIntentId === undefined ? undefined : await provider.findPayment(paymentIntentId);
  return { customerId, ...(await whole(provider, { subscription, payment })), checkout };
}

async function lookAtDispute(provider: Looking, id: string): Promise<Seen | undefined> {
  const dispute = await provider.findDispute(id);
  const seen = dispute && (await whole(provider, { payment: await provider.findPayment(dispute.paymentIntentId) }));
  return seen && { ...seen, dispute };
}

async function withRefunds(provider: Looking, id: string): Promise<SeenPayment | undefined> {
  const payment = await provider.findPayment(id);
  return payment && { ...payment, refunds: await provider.listRefunds(id) };
}

type Found = {
  subscription?: SeenSubscription | undefined;
  invoice?: SeenInvoice | undefined;
  payment?: SeenPayment | undefined;
};

/** A subscription with its last invoice, an invoice with its subscription and payment, a payment with the invoice that it pays. */
async function whole(provider: Looking, found: Found): Promise<Seen | undefined> {
  const customerId = (found.subscription ?? found.invoice ?? found.payment)?.customerId;
  if (customerId === undefined) return undefined;
  const invoice = found.invoice ?? (await invoiceOf(provider, found));
  const subscription =
    found.subscription ??
    (invoice?.subscriptionId === undefined ? undefined : await provider.findSubscription(invoice.subscriptionId));
  const payment =
    found.payment ??
    (invoice?.paymentIntentId === undefined ? undefined : await provider.findPayment(invoice.paymentIntentId));
  return { customerId, subscription, invoice, payment };
}

async function invoiceOf(provider: Looking, { subscription, payment }: Found): Promise<SeenInvoice | undefined> {
  if (subscription !== undefined) {
    const { latestInvoiceId } = subscription;
    return latestInvoiceId === undefined ? undefined : provider.findInvoice(latestInvoiceId);
  }
  // Single tokens have no invoice.
  if (payment === undefined || payment.checkoutId !== undefined) return undefined;
  const id = await provider.findInvoiceOfPayment(payment.id);
  return id === undefined ? undefined : provider.findInvoice(id);
}

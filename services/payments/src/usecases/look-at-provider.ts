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

/** The first invoice comes with the page, so that what it names is read side by side; of an older page the newest one is what counts. */
async function lookAtCheckout(provider: Looking, id: string): Promise<Seen | undefined> {
  const checkout = await provider.findCheckout(id);
  if (checkout === undefined) return undefined;
  const { customerId, subscriptionId, paymentIntentId, invoice } = checkout;
  const [subscription, payment] = await Promise.all([
    ifNamed(subscriptionId, provider.findSubscription),
    ifNamed(invoice?.paymentIntentId ?? paymentIntentId, provider.findPayment),
  ]);
  const isLatest = subscription?.latestInvoiceId === invoice?.id;
  const found = isLatest ? { subscription, invoice, payment } : await whole(provider, { subscription });
  return { ...found, customerId, checkout };
}

const ifNamed = async <T>(id: string | undefined, find: (id: string) => Promise<T | undefined>) =>
  id === undefined ? undefined : find(id);

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
  const [subscription, payment] = await Promise.all([
    found.subscription ?? ifNamed(invoice?.subscriptionId, provider.findSubscription),
    found.payment ?? ifNamed(invoice?.paymentIntentId, provider.findPayment),
  ]);
  return { customerId, subscription, invoice, payment };
}

async function invoiceOf(provider: Looking, { subscription, payment }: Found): Promise<SeenInvoice | undefined> {
  if (subscription !== undefined) {
    return subscription.latestInvoice ?? ifNamed(subscription.latestInvoiceId, provider.findInvoice);
  }
  // Single tokens have no invoice.
  if (payment === undefined || payment.checkoutId !== undefined) return undefined;
  return provider.findInvoiceOfPayment(payment.id);
}

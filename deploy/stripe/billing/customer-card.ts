/** A customer changes the card: it is the one of every subscription from then on. */
import type { Context } from '../context.ts';
import type { Customer } from '../objects/customer.ts';
import { newPaymentMethod, type PaymentMethod, type TypedCard } from '../objects/payment-method.ts';
import type { Subscription } from '../objects/subscription.ts';

export function useCard(context: Context, customer: Customer, card: TypedCard): PaymentMethod {
  const method = newPaymentMethod(context, { ...card, email: card.email ?? customer.email });
  method.customer = customer.id;
  context.add(method, 'payment_method.attached');
  customer.invoice_settings.default_payment_method = method.id;
  context.save(customer, 'customer.updated');
  for (const subscription of subscriptionsOf(context, customer)) {
    subscription.default_payment_method = method.id;
    context.save(subscription, 'customer.subscription.updated');
  }
  return method;
}

export function subscriptionsOf({ store }: Context, { id }: Customer): Subscription[] {
  const live = ['trialing', 'active', 'past_due', 'unpaid', 'incomplete'];
  return store.search<Subscription>('subscription', { where: { customer: id, status: live } }).data;
}

/** What the customer's card is now, as far as one is known. */
export function cardNow({ store }: Context, customer: Customer): PaymentMethod | undefined {
  const id = customer.invoice_settings.default_payment_method;
  const cards = store.search<PaymentMethod>('payment_method', { where: { customer: customer.id } }).data;
  return cards.find((card) => card.id === id) ?? cards[0];
}

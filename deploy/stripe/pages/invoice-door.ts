/** `/i/<key>`: an invoice by the key that only its customer has. */
import { cardOnFile, declineOf } from '../billing/cards.ts';
import { payInvoice } from '../billing/invoices.ts';
import { catchUp } from '../billing/subscriptions.ts';
import type { Context } from '../context.ts';
import type { PageRequest } from '../http/server.ts';
import type { Customer } from '../objects/customer.ts';
import type { Invoice } from '../objects/invoice.ts';
import { useCard } from '../billing/customer-card.ts';
import { bankAnswer, typedCard, type CardState } from './card-form.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { chargeOf, invoicePage } from './invoice-page.ts';
import { newPaymentMethod } from '../objects/payment-method.ts';
import { goTo, shown, type Shown } from './shown.ts';

export function invoiceDoor(
  context: Context,
  { method, form }: PageRequest,
  [key = '', rest]: string[],
): Shown | undefined {
  const { settings, store } = context;
  const invoice = store.search<Invoice>('invoice', {
    where: { hosted_invoice_url: `${settings.publicUrl}/i/${key}` },
    limit: 1,
  }).data[0];
  if (invoice === undefined) return undefined;
  if (rest === 'pdf') {
    return {
      file: invoicePdf(invoice, chargeOf(context, invoice)),
      type: 'application/pdf',
      name: `${invoice.number}.pdf`,
    };
  }
  if (method !== 'POST' || invoice.status !== 'open')
    return method === 'POST' ? goTo(`/i/${key}`) : shown(invoicePage(context, invoice));
  return pay(context, invoice, form);
}

/** A card that has paid is the customer's card from then on. */
function pay(context: Context, invoice: Invoice, form: URLSearchParams): Shown {
  const again = (state: CardState, status: number) => shown(invoicePage(context, invoice, state), status);
  const typed = typedCard(form, context.now);
  if ('again' in typed) return again(typed.again, typed.status);
  const { input } = typed;
  const tried = newPaymentMethod(context, typed.card);
  const asks = cardOnFile(tried.card)?.asksOwner ?? false;
  const answer = bankAnswer(form);
  if (asks && answer === undefined) return again({ input, asksBank: true }, 200);
  if (asks && answer === 'refused') {
    return again({ input, decline: { code: 'payment_intent_authentication_failure', message: '' } }, 402);
  }
  const decline = declineOf(tried.card, { now: context.now, ownerIsThere: true });
  if (decline !== undefined) {
    payInvoice(context, invoice, context.add(tried), { ownerIsThere: true });
    return again({ input, decline }, 402);
  }
  const customer = context.store.demand<Customer>('customer', invoice.customer);
  const card = useCard(context, customer, typed.card);
  payInvoice(context, invoice, card, { ownerIsThere: true, authenticated: asks });
  catchUp(context, invoice);
  return goTo(`/i/${invoice.hosted_invoice_url?.split('/').at(-1)}`);
}

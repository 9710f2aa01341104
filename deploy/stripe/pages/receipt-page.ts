/** `/receipts/<key>`: that something was paid, and what of it went back. */
import type { Context } from '../context.ts';
import type { Charge } from '../objects/charge.ts';
import type { Refund } from '../objects/refund.ts';
import type { Invoice } from '../objects/invoice.ts';
import type { InvoicePayment } from '../objects/invoice-payment.ts';
import { SELLER } from '../settings.ts';
import { html } from './html.ts';
import { cardName } from './icons.ts';
import { shown, type Shown } from './shown.ts';
import { dueRow, sumRow } from './sums.ts';
import { day, money } from './words.ts';

export function receiptDoor({ store, settings }: Context, [key = '']: string[]): Shown | undefined {
  const charge = store.search<Charge>('charge', {
    where: { receipt_url: `${settings.publicUrl}/receipts/${key}` },
    limit: 1,
  }).data[0];
  if (charge === undefined) return undefined;
  const { currency } = charge;
  const refunds = store
    .search<Refund>('refund', { where: { charge: charge.id, status: ['succeeded', 'pending'] } })
    .data.toReversed();
  const back = refunds.map((refund) =>
    sumRow('Refunded', money(-refund.amount, currency), [day(Number(refund.created))]),
  );
  const body = html`<main class="column">
    <section class="bill">
      <p class="muted">${SELLER.name}</p>
      <h1>Receipt</h1>
      <p class="figure">${money(charge.amount, currency)}</p>
      <dl class="facts">
        ${sumRow('Paid by', charge.billing_details.name ?? charge.billing_details.email ?? '')}
        ${sumRow('Paid', day(charge.created))}${sumRow('Card', cardName(charge.payment_method_details.card))}
      </dl>
      <dl class="lines">
        ${sumRow(boughtBy(store, charge), money(charge.amount, currency))}${back}
        ${dueRow('Paid in all', money(charge.amount - charge.amount_refunded, currency))}
      </dl>
    </section>
  </main>`;
  return shown({ title: 'Receipt', body });
}

/** What stands on its invoice, where there is one; Stripe's own words for a charge say little. */
function boughtBy(store: Context['store'], charge: Charge): string {
  const where = { 'payment.payment_intent': charge.payment_intent ?? '-' };
  const payment = store.search<InvoicePayment>('invoice_payment', { where, limit: 1 }).data[0];
  const invoice = payment && store.find<Invoice>(payment.invoice, 'invoice');
  return invoice?.lines.data.map(({ description }) => description).join(', ') ?? charge.description ?? 'Payment';
}

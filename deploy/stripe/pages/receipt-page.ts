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
  const back = refunds.map(
    (refund) =>
      html`<div>
        <dt>Refunded<small>${day(Number(refund.created))}</small></dt>
        <dd>${money(-refund.amount, currency)}</dd>
      </div>`,
  );
  const body = html`<main class="column">
    <section class="bill">
      <p class="muted">${SELLER.name}</p>
      <h1>Receipt</h1>
      <p class="figure">${money(charge.amount, currency)}</p>
      <dl class="facts">
        <div>
          <dt>Paid</dt>
          <dd>${day(charge.created)}</dd>
        </div>
        <div>
          <dt>Card</dt>
          <dd>${cardName(charge.payment_method_details.card)}</dd>
        </div>
      </dl>
      <dl class="lines">
        <div>
          <dt>${boughtBy(store, charge)}</dt>
          <dd>${money(charge.amount, currency)}</dd>
        </div>
        ${back}
        <div class="due">
          <dt>Paid in all</dt>
          <dd>${money(charge.amount - charge.amount_refunded, currency)}</dd>
        </div>
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

/** An invoice as its customer sees it, with a way to pay while it is open. */
import type { Context } from '../context.ts';
import { paymentOf } from '../billing/invoices.ts';
import { chargeFor } from '../billing/payments.ts';
import type { Charge } from '../objects/charge.ts';
import type { Invoice, InvoiceLine } from '../objects/invoice.ts';
import { SELLER } from '../settings.ts';
import { bankQuestion, paySection, type CardState } from './card-form.ts';
import { html, type Html } from './html.ts';
import { cardName, status, type Tone } from './icons.ts';
import type { Page } from './layout.ts';
import { billOf, sumRow } from './sums.ts';
import { day, money, span } from './words.ts';

const STATES: Record<Invoice['status'], [Tone, string]> = {
  draft: ['muted', 'Not issued yet'],
  open: ['danger', 'Open'],
  paid: ['success', 'Paid'],
  uncollectible: ['muted', 'Given up'],
  void: ['muted', 'Void'],
};

export function invoiceState({ status: state }: Invoice): Html {
  return status(...STATES[state]);
}

export function invoicePage(context: Context, invoice: Invoice, state: CardState = {}): Page {
  const action = `/i/${keyOf(invoice)}`;
  const sum = money(invoice.amount_due, invoice.currency);
  const press = html`<button class="button primary large" data-pay>Pay ${sum}</button>`;
  const bill = html`<section class="bill">
    <p class="muted">${SELLER.name}</p>
    <div class="bill-head">
      <h1>Invoice ${invoice.number}</h1>
      ${invoiceState(invoice)}
    </div>
    <dl class="facts">${facts(invoice)}</dl>
    ${invoiceLines(invoice)}${paidWith(context, invoice)}
    <p class="buttons"><a class="button" href="${action}/pdf">Download PDF</a></p>
  </section>`;
  const body =
    invoice.status === 'open'
      ? html`<main class="two" ${state.asksBank && 'inert'}>${bill}${paySection(state, { action, press })}</main>
          ${bankQuestion(state, { action, sum })}`
      : html`<main class="column">${bill}</main>`;
  return { title: `Invoice ${invoice.number}`, body };
}

const keyOf = ({ hosted_invoice_url: url }: Invoice): string => url?.split('/').at(-1) ?? '';

function facts(invoice: Invoice): Html {
  const name = invoice.customer_name ?? invoice.customer_email;
  const date = day(invoice.effective_at ?? invoice.created);
  return html`${name && sumRow('For', name)}${sumRow('Date', date)}`;
}

function invoiceLines(invoice: Invoice): Html {
  const { currency } = invoice;
  const rows = invoice.lines.data.map((line: InvoiceLine) => {
    const small = [
      ...(line.quantity > 1 ? [`${line.quantity} pieces`] : []),
      ...(line.period.end > line.period.start ? [span(line.period.start, line.period.end)] : []),
    ];
    return sumRow(line.description ?? '', money(line.amount, currency), small);
  });
  const due = { name: 'Total', minor: invoice.total };
  return billOf({ rows, off: invoice.subtotal - invoice.total, due, currency });
}

function paidWith(context: Context, invoice: Invoice): Html | undefined {
  const charge = chargeOf(context, invoice);
  const paidAt = invoice.status_transitions.paid_at;
  if (charge === undefined || paidAt === null) return undefined;
  return html`<p>
    Paid on ${day(paidAt)} with
    ${cardName(charge.payment_method_details.card)}${charge.receipt_url && html` · <a class="link" href="${charge.receipt_url}">Receipt</a>`}
  </p>`;
}

export const chargeOf = (context: Context, invoice: Invoice): Charge | undefined =>
  chargeFor(context.store, paymentOf(context, invoice)?.payment.payment_intent);

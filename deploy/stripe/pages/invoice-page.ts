/** An invoice as its customer sees it, with a way to pay while it is open. */
import type { Context } from '../context.ts';
import type { Decline } from '../billing/cards.ts';
import { paymentOf } from '../billing/invoices.ts';
import type { Charge } from '../objects/charge.ts';
import type { Invoice, InvoiceLine } from '../objects/invoice.ts';
import { SELLER } from '../settings.ts';
import {
  bankQuestion,
  cardFields,
  declineNote,
  declineWords,
  NO_CARD,
  testCards,
  type CardFaults,
  type CardInput,
} from './card-form.ts';
import { html, type Html } from './html.ts';
import { cardName, status, type Tone } from './icons.ts';
import type { Page } from './layout.ts';
import { day, money, span } from './words.ts';

export type InvoiceState = { input?: CardInput; faults?: CardFaults; decline?: Decline; asksBank?: boolean };

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

export function invoicePage(context: Context, invoice: Invoice, state: InvoiceState = {}): Page {
  const action = `/i/${keyOf(invoice)}`;
  const sum = money(invoice.amount_due, invoice.currency);
  const { input = NO_CARD, asksBank } = state;
  const question = asksBank && bankQuestion({ action, input, sum, seller: SELLER.name });
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
      ? html`<main class="two" ${asksBank && 'inert'}>${bill}${payForm(action, sum, state)}</main>
          ${question}`
      : html`<main class="column">${bill}</main>`;
  return { title: `Invoice ${invoice.number}`, body };
}

const keyOf = ({ hosted_invoice_url: url }: Invoice): string => url?.split('/').at(-1) ?? '';

function facts(invoice: Invoice): Html {
  const name = invoice.customer_name ?? invoice.customer_email;
  return html`${
      name &&
      html`<div>
        <dt>For</dt>
        <dd>${name}</dd>
      </div>`
    }
    <div>
      <dt>Date</dt>
      <dd>${day(invoice.effective_at ?? invoice.created)}</dd>
    </div>`;
}

function invoiceLines(invoice: Invoice): Html {
  const { currency } = invoice;
  const rows = invoice.lines.data.map((line: InvoiceLine) => {
    const period =
      line.period.end > line.period.start && html`<small>${span(line.period.start, line.period.end)}</small>`;
    const times = line.quantity > 1 && html`<small>${line.quantity} pieces</small>`;
    return html`<div>
      <dt>${line.description}${times}${period}</dt>
      <dd>${money(line.amount, currency)}</dd>
    </div>`;
  });
  const off = invoice.subtotal - invoice.total;
  const discount =
    off > 0 &&
    html`<div>
      <dt>Discount</dt>
      <dd>${money(-off, currency)}</dd>
    </div>`;
  return html`<dl class="lines">
    ${rows}${discount}
    <div>
      <dt>Tax</dt>
      <dd>${money(0, currency)}</dd>
    </div>
    <div class="due">
      <dt>Total</dt>
      <dd>${money(invoice.total, currency)}</dd>
    </div>
  </dl>`;
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

export function chargeOf(context: Context, invoice: Invoice): Charge | undefined {
  const intent = paymentOf(context, invoice)?.payment.payment_intent;
  if (intent === undefined) return undefined;
  return context.store.search<Charge>('charge', { where: { payment_intent: intent, status: 'succeeded' }, limit: 1 })
    .data[0];
}

function payForm(action: string, sum: Html, { decline, input = NO_CARD, faults = {} }: InvoiceState): Html {
  const shown = decline === undefined ? faults : { ...faults, number: declineWords(decline).field };
  return html`<section class="pay">
    <h2>Pay with card</h2>
    ${decline && declineNote(decline)}
    <form method="post" action="${action}" class="fields" novalidate>
      ${cardFields(input, shown)} <button class="button primary large" data-pay>Pay ${sum}</button>
      <p class="small muted">Numbers typed here are not stored.</p>
      ${testCards()}
    </form>
  </section>`;
}

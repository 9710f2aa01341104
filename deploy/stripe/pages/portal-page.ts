/** The billing portal: cards, what is subscribed to, invoices. */
import { cardNow, subscriptionsOf } from '../billing/customer-card.ts';
import { nameOf } from '../billing/subscriptions.ts';
import type { Context } from '../context.ts';
import type { Customer } from '../objects/customer.ts';
import type { Invoice } from '../objects/invoice.ts';
import type { PortalSession } from '../objects/portal-session.ts';
import { periodOf, type Subscription } from '../objects/subscription.ts';
import { SELLER } from '../settings.ts';
import { cardForm, type CardState } from './card-form.ts';
import { html, type Html } from './html.ts';
import { cardName, ICONS, status } from './icons.ts';
import { invoiceState } from './invoice-page.ts';
import { backLink, type Page } from './layout.ts';
import { day, money } from './words.ts';

export type PortalState = CardState & {
  /** The subscription that is about to be cancelled. */
  cancels?: string;
  done?: string;
};

export function portalPage(
  context: Context,
  session: PortalSession,
  customer: Customer,
  state: PortalState = {},
): Page {
  const action = `/p/session/${session.url.split('/').at(-1)}`;
  const done =
    state.done &&
    html`<div class="note" data-tone="success" role="status">
      ${ICONS.check}
      <p>${state.done}</p>
    </div>`;
  const body = html`<main class="column wide">
    ${backLink(session.return_url)}
    <div>
      <p class="muted">${SELLER.name}</p>
      <h1>Billing</h1>
      <p class="muted">${customer.name ?? ''} ${customer.email ?? ''}</p>
    </div>
    ${done}${openInvoices(context, customer)}${subscriptions(context, customer, { action, cancels: state.cancels })}${cardSection(context, customer, action, state)}${invoices(context, customer)}
  </main>`;
  return { title: 'Billing', body };
}

const invoicesOf = ({ store }: Context, { id }: Customer, status: string[]) =>
  store.search<Invoice>('invoice', { where: { customer: id, status } }).data;

function openInvoices(context: Context, customer: Customer): Html[] {
  return invoicesOf(context, customer, ['open']).map((invoice) => {
    const next = invoice.next_payment_attempt;
    const text = next === null ? 'It is not tried again by itself.' : `The card is tried again on ${day(next)}.`;
    return html`<div class="note" data-tone="warning">
      ${ICONS.warn}
      <p><b>Invoice ${invoice.number} is not paid:</b> ${money(invoice.amount_due, invoice.currency)}. ${text}</p>
      <a class="button primary" href="${invoice.hosted_invoice_url}">Pay now</a>
    </div>`;
  });
}

type Actions = { action: string; cancels: string | undefined };

function subscriptions(context: Context, customer: Customer, actions: Actions): Html {
  const all = subscriptionsOf(context, customer);
  const rows = all.map((subscription) => subscriptionRow(context, subscription, actions));
  const none = all.length === 0 && html`<p class="muted padded">Nothing is subscribed to.</p>`;
  return html`<section class="card" aria-labelledby="plans">
    <h2 id="plans">Subscriptions</h2>
    ${none}
    <ul class="rows">
      ${rows}
    </ul>
  </section>`;
}

function subscriptionRow(context: Context, subscription: Subscription, { action, cancels }: Actions): Html {
  const { end } = periodOf(subscription);
  const [item] = subscription.items.data;
  const sum = item && money(item.price.unit_amount * item.quantity, subscription.currency);
  const name = item === undefined ? subscription.id : nameOf(context, item.price);
  const ends = subscription.cancel_at_period_end;
  const state = ends
    ? status('muted', 'Ends')
    : subscription.status === 'past_due'
      ? status('danger', 'Payment failed')
      : status('success', 'Active');
  const text = ends ? html`Ends on ${day(end)}; nothing more is charged.` : html`${sum} on ${day(end)}`;
  const press = ends
    ? html`<button class="button" name="keep" value="${subscription.id}">Keep it</button>`
    : cancels === subscription.id
      ? html`<span class="muted">It stays until ${day(end)}.</span
          ><button class="button danger" name="cancel" value="${subscription.id}">Cancel it then</button
          ><a class="button ghost" href="${action}">Keep it</a>`
      : html`<button class="button ghost" name="ask" value="${subscription.id}">
          Cancel<span class="unseen"> ${name}</span>
        </button>`;
  return html`<li>
    <div class="grow">
      <p><b>${name}</b></p>
      <p class="muted">${text}</p>
    </div>
    ${state}
    <form method="post" action="${action}" class="buttons">${press}</form>
  </li>`;
}

function cardSection(context: Context, customer: Customer, action: string, state: PortalState): Html {
  const card = cardNow(context, customer);
  const held =
    card &&
    html`<p>
      ${cardName(card.card)}
      <span class="muted">good until ${String(card.card.exp_month).padStart(2, '0')} / ${card.card.exp_year}</span>
    </p>`;
  const press = html`<button class="button primary">Use this card</button>`;
  return html`<section class="card" aria-labelledby="card">
    <h2 id="card">Card</h2>
    <div class="padded">${held ?? html`<p class="muted">No card is kept.</p>`}</div>
    <details class="padded" ${state.input && 'open'}>
      <summary class="button">${card === undefined ? 'Add a card' : 'Change card'}</summary>
      ${cardForm(state, { action: `${action}/card`, press, isNarrow: true })}
    </details>
  </section>`;
}

function invoices(context: Context, customer: Customer): Html {
  const all = invoicesOf(context, customer, ['open', 'paid', 'uncollectible', 'void']);
  const rows = all.map(
    (invoice) =>
      html`<li>
        <div class="grow">
          <p><a class="link" href="${invoice.hosted_invoice_url}">${invoice.number}</a></p>
          <p class="muted">${day(invoice.created)}</p>
        </div>
        ${invoiceState(invoice)}${money(invoice.total, invoice.currency)}<a class="link" href="${invoice.invoice_pdf}"
          >PDF<span class="unseen"> of ${invoice.number}</span></a
        >
      </li>`,
  );
  return html`<section class="card" aria-labelledby="invoices">
    <h2 id="invoices">Invoices</h2>
    ${all.length === 0 && html`<p class="muted padded">None yet.</p>`}
    <ul class="rows">
      ${rows}
    </ul>
  </section>`;
}

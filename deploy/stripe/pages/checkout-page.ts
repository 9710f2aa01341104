/** How the checkout looks, in each of its states. */
import type { Context } from '../context.ts';
import { periodEnd } from '../billing/periods.ts';
import { purposeOf } from '../billing/checkout.ts';
import type { Decline } from '../billing/cards.ts';
import type { CheckoutSession, LineItem } from '../objects/checkout-session.ts';
import type { Customer } from '../objects/customer.ts';
import type { Charge } from '../objects/charge.ts';
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
import { cardName, ICONS } from './icons.ts';
import type { Page } from './layout.ts';
import { day, money, span } from './words.ts';

export type CheckoutState = {
  input?: CardInput;
  faults?: CardFaults;
  decline?: Decline;
  asksBank?: boolean;
  codeFault?: string;
};

export function checkoutPage(context: Context, session: CheckoutSession, state: CheckoutState = {}): Page {
  const { lines } = purposeOf(context, session);
  const title = lines.map(({ description }) => description).join(', ');
  const action = `/c/pay/${session.id}`;
  const { input = NO_CARD, asksBank } = state;
  const sum = money(session.amount_total, session.currency);
  const question = asksBank && bankQuestion({ action, input, sum, seller: SELLER.name });
  const body = html`<main class="two" ${asksBank && 'inert'}>
      <section class="summary">
        ${backLink(session)}
        <p class="muted">${SELLER.name}</p>
        <div>
          <h1>${title}</h1>
          <p class="figure">${sum}</p>
          ${rhythm(lines, session)}
        </div>
        ${lineList(context, session, lines)}${codeForm(session, state.codeFault, action)}
      </section>
      ${payForm(context, session, { action, sum, state })}
    </main>
    ${question}`;
  return { title: 'Checkout', body };
}

function backLink(session: CheckoutSession): Html | undefined {
  if (session.cancel_url === null) return undefined;
  return html`<a class="link back" href="${session.cancel_url}">${ICONS.left}Back to Parlance</a>`;
}

function rhythm(lines: LineItem[], { mode }: CheckoutSession): Html {
  const every = lines.find(({ price }) => price.recurring !== null)?.price.recurring?.interval;
  return html`<p class="muted">
    ${mode === 'subscription' ? `a ${every ?? 'month'}, until you cancel` : 'paid once'}
  </p>`;
}

function lineList(context: Context, session: CheckoutSession, lines: LineItem[]): Html {
  const { currency, total_details: details } = session;
  const rows = lines.map(({ description, price, quantity }) => {
    const product = context.store.find(price.product);
    const { recurring } = price;
    const times =
      quantity > 1
        ? html`${quantity} × ${money(price.unit_amount, currency)}`
        : product?.description
          ? String(product.description)
          : undefined;
    const period = recurring === null ? undefined : span(context.now, periodEnd(context.now, recurring, 1));
    const small = [times, period].filter((part) => part !== undefined).map((part) => html`<small>${part}</small>`);
    return html`<div>
      <dt>${description}${small}</dt>
      <dd>${money(price.unit_amount * quantity, currency)}</dd>
    </div>`;
  });
  const off =
    details.amount_discount > 0 &&
    html`<div>
      <dt>Discount</dt>
      <dd>${money(-details.amount_discount, currency)}</dd>
    </div>`;
  return html`<dl class="lines">
    ${rows}${off}
    <div>
      <dt>Tax</dt>
      <dd>${money(0, currency)}</dd>
    </div>
    <div class="due">
      <dt>Due today</dt>
      <dd>${money(session.amount_total, currency)}</dd>
    </div>
  </dl>`;
}

function codeForm(session: CheckoutSession, fault: string | undefined, action: string): Html | undefined {
  if (!session.allow_promotion_codes) return undefined;
  const told = fault && html`<span class="fault" id="code-fault">${ICONS.warn}${fault}</span>`;
  return html`<form class="field code" method="post" action="${action}/code">
    <label for="promotion">Promotion code</label>
    <div class="in-line">
      <input class="input" id="promotion" name="promotion" autocomplete="off" required maxlength="40" /><button
        class="button"
      >
        Apply
      </button>
    </div>
    ${told}
  </form>`;
}

type PayForm = { action: string; sum: Html; state: CheckoutState };

function payForm({ store }: Context, session: CheckoutSession, { action, sum, state }: PayForm): Html {
  const { decline, input = NO_CARD, faults = {}, asksBank } = state;
  const email = session.customer_email ?? store.find<Customer>(session.customer ?? '')?.email ?? '';
  const shown = decline === undefined ? faults : { ...faults, number: declineWords(decline).field };
  const needsCard = session.amount_total > 0 || session.mode === 'subscription';
  const mail =
    email === ''
      ? undefined
      : html`<div class="field">
          <label for="email">Email</label><input class="input" id="email" value="${email}" readonly />
        </div>`;
  const word = session.amount_total > 0 ? html`Pay ${sum}` : html`Finish`;
  const press = asksBank
    ? html`<button class="button primary large" type="button" aria-busy="true">
        <span class="spinner"></span>Asking the bank...
      </button>`
    : html`<button class="button primary large" data-pay>${word}</button>`;
  return html`<section class="pay">
    <h2>Pay with card</h2>
    ${decline && declineNote(decline)}
    <form method="post" action="${action}" class="fields" novalidate>
      ${mail}${needsCard && cardFields(input, shown)} ${press}
      <p class="small muted">Numbers typed here are not stored.</p>
      ${needsCard && testCards()}
    </form>
  </section>`;
}

/** After it was paid: a moment, then back. */
export function donePage({ store }: Context, session: CheckoutSession): Page {
  const intent = session.payment_intent ?? intentOfInvoice(store, session);
  const charge = store.search<Charge>('charge', {
    where: { payment_intent: intent ?? '-', status: 'succeeded' },
    limit: 1,
  }).data[0];
  const url = session.success_url?.replaceAll('{CHECKOUT_SESSION_ID}', session.id) ?? '/';
  const paid = html`<p>
    ${money(session.amount_total, session.currency)}${charge && html`, ${cardName(charge.payment_method_details.card)}`}
  </p>`;
  const receipt = charge?.receipt_url && html`<a class="button" href="${charge.receipt_url}">Receipt</a>`;
  const body = html`<main class="column">
    <div class="done">${ICONS.check}</div>
    <h1>Payment accepted</h1>
    ${paid}
    <p class="muted">
      You go back to Parlance in 3 seconds. Your tokens are added when the confirmation arrives there.
    </p>
    <p class="buttons"><a class="button primary" href="${url}">Back to Parlance now</a>${receipt}</p>
  </main>`;
  return { title: 'Paid', body, goesTo: { url, afterSeconds: 3 } };
}

function intentOfInvoice(store: Context['store'], { invoice }: CheckoutSession): string | undefined {
  const payment = store.search('invoice_payment', { where: { invoice: invoice ?? '-' }, limit: 1 }).data[0];
  return (payment?.payment as { payment_intent?: string } | undefined)?.payment_intent;
}

export function endedNote(session: CheckoutSession): string {
  return session.status === 'expired'
    ? `This page was good until ${day(session.expires_at)}. Nothing was charged.`
    : 'It was paid already.';
}

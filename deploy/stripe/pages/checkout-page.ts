/** How the checkout looks, in each of its states. */
import type { Context } from '../context.ts';
import { periodEnd } from '../billing/periods.ts';
import { purposeOf } from '../billing/checkout.ts';
import { chargeFor } from '../billing/payments.ts';
import type { CheckoutSession, LineItem } from '../objects/checkout-session.ts';
import type { Customer } from '../objects/customer.ts';
import { SELLER } from '../settings.ts';
import { bankQuestion, paySection, type CardState } from './card-form.ts';
import { html, type Html } from './html.ts';
import { cardName, ICONS } from './icons.ts';
import { backLink, type Page } from './layout.ts';
import { billOf, sumRow } from './sums.ts';
import { day, money, span } from './words.ts';

export type CheckoutState = CardState & { codeFault?: string };

/** What costs nothing, and will not, is bought without one. */
export const needsCard = ({ amount_total: total, mode }: CheckoutSession): boolean =>
  total > 0 || mode === 'subscription';

export function checkoutPage(context: Context, session: CheckoutSession, state: CheckoutState = {}): Page {
  const { lines } = purposeOf(context, session);
  const title = lines.map(({ description }) => description).join(', ');
  const action = `/c/pay/${session.id}`;
  const sum = money(session.amount_total, session.currency);
  const body = html`<main class="two" ${state.asksBank && 'inert'}>
      <section class="summary">
        ${backLink(session.cancel_url)}
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
    ${bankQuestion(state, { action, sum })}`;
  return { title: 'Checkout', body };
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
    const small = [times, period].filter((part) => part !== undefined);
    return sumRow(description, money(price.unit_amount * quantity, currency), small);
  });
  const due = { name: 'Due today', minor: session.amount_total };
  return billOf({ rows, off: details.amount_discount, due, currency });
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
  const email = session.customer_email ?? store.find<Customer>(session.customer ?? '')?.email ?? '';
  const before =
    email === ''
      ? undefined
      : html`<div class="field">
          <label for="email">Email</label><input class="input" id="email" value="${email}" readonly />
        </div>`;
  const word = session.amount_total > 0 ? html`Pay ${sum}` : html`Finish`;
  const press = state.asksBank
    ? html`<button class="button primary large" type="button" aria-busy="true">
        <span class="spinner"></span>Asking the bank...
      </button>`
    : html`<button class="button primary large" data-pay>${word}</button>`;
  return paySection(state, { action, press, before, needsCard: needsCard(session) });
}

/** After it was paid: a moment, then back. */
export function donePage({ store }: Context, session: CheckoutSession): Page {
  const intent = session.payment_intent ?? intentOfInvoice(store, session);
  const charge = chargeFor(store, intent);
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

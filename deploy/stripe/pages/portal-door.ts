/** `/p/session/<key>`: the portal by the key of its session, for a day of the school's time. */
import { declineOf } from '../billing/cards.ts';
import { useCard } from '../billing/customer-card.ts';
import { setToEnd } from '../billing/subscriptions.ts';
import type { Context } from '../context.ts';
import type { PageRequest } from '../http/server.ts';
import type { Customer } from '../objects/customer.ts';
import { newPaymentMethod } from '../objects/payment-method.ts';
import type { PortalSession } from '../objects/portal-session.ts';
import type { Subscription } from '../objects/subscription.ts';
import { typedCard } from './card-form.ts';
import { backTo, shortPage } from './layout.ts';
import { portalPage, type PortalState } from './portal-page.ts';
import { goTo, shown, type Shown } from './shown.ts';

const openSeconds = 86_400;

export function portalDoor(
  context: Context,
  { method, form, query }: PageRequest,
  [key = '', rest]: string[],
): Shown | undefined {
  const { store, settings, now } = context;
  const url = `${settings.publicUrl}/p/session/${key}`;
  const session = store.search<PortalSession>('billing_portal.session', { where: { url }, limit: 1 }).data[0];
  const customer = session && store.find<Customer>(session.customer, 'customer');
  if (session === undefined || customer === undefined) return undefined;
  if (Math.abs(now - session.created) > openSeconds) {
    const back = backTo(session.return_url);
    return shown(shortPage({ title: 'This page has ended', text: 'Open it again from Parlance.', back }), 410);
  }
  const show = (state: PortalState, status = 200) => shown(portalPage(context, session, customer, state), status);
  if (method !== 'POST') return show({ done: SAID[query.get('done') ?? ''] });
  if (rest === 'card') return changeCard(context, customer, form, show) ?? goTo(`/p/session/${key}?done=card`);
  const asked = form.get('ask');
  if (asked !== null) return show({ cancels: asked });
  const done = endOrKeep(context, customer, form);
  return goTo(`/p/session/${key}?done=${done ?? ''}`);
}

const SAID: Record<string, string> = {
  card: 'The card is changed. It pays from now on.',
  cancel: 'The subscription ends with its paid period.',
  keep: 'The subscription goes on.',
};

type Show = (state: PortalState, status?: number) => Shown;

function changeCard(context: Context, customer: Customer, form: URLSearchParams, show: Show): Shown | undefined {
  const typed = typedCard(form, context.now);
  if ('again' in typed) return show(typed.again, typed.status);
  const { input, card } = typed;
  const decline = declineOf(newPaymentMethod(context, card).card, { now: context.now, ownerIsThere: true });
  if (decline !== undefined) return show({ input, decline }, 402);
  useCard(context, customer, card);
  return undefined;
}

function endOrKeep(context: Context, customer: Customer, form: URLSearchParams): string | undefined {
  const [what, ends] = form.has('cancel') ? ['cancel', true] : ['keep', false];
  const subscription = context.store.find<Subscription>(form.get(what) ?? '', 'subscription');
  if (subscription === undefined || subscription.customer !== customer.id || subscription.status === 'canceled')
    return undefined;
  setToEnd(context, subscription, ends);
  context.save(subscription, 'customer.subscription.updated');
  return what;
}

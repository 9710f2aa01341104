/** What a press on the checkout page does. */
import { setSums } from '../api/checkout-sessions.ts';
import { payCheckout, purposeOf } from '../billing/checkout.ts';
import { shownCode } from '../billing/discounts.ts';
import type { Context } from '../context.ts';
import { StripeFault } from '../http/faults.ts';
import type { PageRequest } from '../http/server.ts';
import type { CheckoutSession } from '../objects/checkout-session.ts';
import type { Coupon, PromotionCode } from '../objects/promotion.ts';
import { bankAnswer, typedCard } from './card-form.ts';
import { checkoutPage, donePage, endedNote, needsCard, type CheckoutState } from './checkout-page.ts';
import { shown, goTo, type Shown } from './shown.ts';
import { backTo, shortPage } from './layout.ts';

/** `/c/pay/<session>` and what lies below it. */
export function checkoutDoor(
  context: Context,
  { method, form }: PageRequest,
  [id = '', rest]: string[],
): Shown | undefined {
  const session = context.store.find<CheckoutSession>(id, 'checkout.session');
  if (session === undefined) return undefined;
  if (session.status === 'complete')
    return method === 'POST' ? goTo(`/c/pay/${id}`) : shown(donePage(context, session));
  if (session.status === 'expired') return shown(ended(session), 410);
  if (method !== 'POST') return shown(checkoutPage(context, session));
  if (rest === 'code') return applyCode(context, session, (form.get('promotion') ?? '').trim());
  return pay(context, session, form);
}

function ended(session: CheckoutSession) {
  return shortPage({ title: 'This checkout has ended', text: endedNote(session), back: backTo(session.cancel_url) });
}

function pay(context: Context, session: CheckoutSession, form: URLSearchParams): Shown {
  const again = (state: CheckoutState, status: number) => shown(checkoutPage(context, session, state), status);
  const typed = needsCard(session) ? typedCard(form, context.now) : undefined;
  if (typed !== undefined && 'again' in typed) return again(typed.again, typed.status);
  const input = typed?.input;
  const outcome = payCheckout(context, session, typed?.card, bankAnswer(form));
  if (outcome.kind === 'declined') return again({ input, decline: outcome.decline }, 402);
  if (outcome.kind === 'confirm') return again({ input, asksBank: true }, 200);
  return goTo(`/c/pay/${session.id}`);
}

function applyCode(context: Context, session: CheckoutSession, typed: string): Shown {
  const { store, now } = context;
  const all = store.search<PromotionCode>('promotion_code').data;
  const code = all.find((each) => each.code.toLowerCase() === typed.toLowerCase());
  const usable =
    code !== undefined && shownCode(code, store.demand<Coupon>('coupon', code.promotion.coupon), now).active;
  if (!usable)
    return shown(checkoutPage(context, session, { codeFault: 'This code is unknown, used up or over' }), 422);
  session.discounts = [{ coupon: null, promotion_code: code.id }];
  const purpose = purposeOf(context, session);
  try {
    setSums(context, session, purpose, purpose.lines);
  } catch (error) {
    if (!(error instanceof StripeFault)) throw error;
    return shown(
      checkoutPage(context, store.demand('checkout.session', session.id), { codeFault: error.message }),
      422,
    );
  }
  store.note(`checkout ${session.id}`, purpose);
  store.save(session);
  return goTo(`/c/pay/${session.id}`);
}

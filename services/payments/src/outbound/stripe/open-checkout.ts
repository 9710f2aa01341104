import Stripe from 'stripe';
import { planNames } from '@parlance/proto/json/billing';
import { tokenWordOf } from '@parlance/proto/json/words';
import { AppError } from '@parlance/runtime/errors/app-error';
import { refuse } from '../../domain/refusals.ts';
import type { CheckoutOrder, Provider } from '../../usecases/money-ports.ts';
import type { Connection } from './connection.ts';
import { checkoutOf } from './find-checkout.ts';

/** `publicUrl`: where students come back to. */
export const openCheckout =
  ({ stripe, ask }: Connection, publicUrl: string): Provider['openCheckout'] =>
  async (order, idempotencyKey) => {
    const params = paramsOf(order, publicUrl);
    return ask((options) => stripe.checkout.sessions.create(params, { ...options, idempotencyKey })).then(
      checkoutOf,
      (error: unknown) => {
        throw order.promotionId === undefined ? error : aboutPromotion(error);
      },
    );
  };

function paramsOf(order: CheckoutOrder, publicUrl: string): Stripe.Checkout.SessionCreateParams {
  const { id, uid, customerId, tokenType, quantity, priceId, promotionId } = order;
  const metadata = { uid, checkout_id: id, token_type: tokenType, quantity: String(quantity) };
  const page = `${publicUrl}/student/subscription`;
  const common: Stripe.Checkout.SessionCreateParams = {
    customer: customerId,
    client_reference_id: uid,
    line_items: [{ price: priceId, quantity }],
    success_url: `${page}?checkout=${id}`,
    cancel_url: page,
    metadata,
    ...(promotionId === undefined ? {} : { discounts: [{ promotion_code: promotionId }] }),
  };
  return order.kind === 'plan'
    ? { ...common, mode: 'subscription', subscription_data: { metadata } }
    : { ...common, mode: 'payment', payment_intent_data: { metadata, description: tokensOf(order) } };
}

/** What receipts say of it; those of plans have the lines of their invoice. */
function tokensOf({ quantity, tokenType }: CheckoutOrder): string {
  return `${quantity} single ${quantity === 1 ? 'token' : 'tokens'}, ${planNames[tokenWordOf(tokenType)]}`;
}

/** A code may be refused to this student alone, such as to one who has bought before: Stripe's reason is what people read. */
function aboutPromotion(error: unknown): unknown {
  const cause = error instanceof AppError ? error.cause : undefined;
  const isAbout =
    cause instanceof Stripe.errors.StripeInvalidRequestError &&
    /discount|promotion|coupon/.test(`${cause.param} ${cause.code}`);
  return isAbout ? refuse('PROMOTION_REFUSED', { fill: [cause.message], cause }) : error;
}

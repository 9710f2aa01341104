import { isRefused } from '../../domain/refusals.ts';
import type { Provider } from '../../usecases/money-ports.ts';
import type { Connection } from './connection.ts';
import { checkoutOf } from './find-checkout.ts';

/** One that was paid, or has ended, meanwhile is refused: it is read instead. */
export const expireCheckout =
  ({ stripe, ask }: Connection): Provider['expireCheckout'] =>
  async (id) => {
    try {
      return checkoutOf(await ask((options) => stripe.checkout.sessions.expire(id, {}, options)));
    } catch (error) {
      if (!isRefused(error, 'PROVIDER_REFUSED')) throw error;
      return checkoutOf(await ask((options) => stripe.checkout.sessions.retrieve(id, {}, options)));
    }
  };

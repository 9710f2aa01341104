import type { Provider } from '../../usecases/money-ports.ts';
import type { Connection } from './connection.ts';

/** Nothing is invoiced for it or credited: what is given back is a refund of its own. A call that takes away needs no key. */
export const endNow =
  ({ stripe, askFor }: Connection): Provider['endNow'] =>
  async (id) => {
    await askFor((options) => stripe.subscriptions.cancel(id, { invoice_now: false, prorate: false }, options));
  };

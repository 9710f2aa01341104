import type { Provider } from '../../usecases/money-ports.ts';
import type { Connection } from './connection.ts';

/** As a rule nothing is invoiced or credited with it: what is given back is a refund of its own. A call that takes away needs no key. */
export const endNow =
  ({ stripe, askFor }: Connection): Provider['endNow'] =>
  async (id) => {
    await askFor((options) => stripe.subscriptions.cancel(id, {}, options));
  };

import { refuse } from '../../domain/refusals.ts';
import type { Provider } from '../../usecases/money-ports.ts';
import { moneyFrom } from './amounts.ts';
import type { Connection } from './connection.ts';

/** A price that Stripe does not have, or that has no fixed amount, is a slip of the installation. */
export const findPrice =
  ({ stripe, ask }: Connection): Provider['findPrice'] =>
  async (id) => {
    const price = await ask((options) => stripe.prices.retrieve(id, {}, options));
    if (price.unit_amount === null) throw refuse('PRICE_UNKNOWN');
    return { id, amount: moneyFrom(price.unit_amount, price.currency) };
  };

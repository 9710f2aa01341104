import type { Provider } from '../../usecases/money-ports.ts';
import type { Connection } from './connection.ts';
import { cardOf } from './words.ts';

export const findCustomer =
  ({ stripe, askFor }: Connection): Provider['findCustomer'] =>
  async (id) => {
    const params = { expand: ['invoice_settings.default_payment_method'] };
    const customer = await askFor((options) => stripe.customers.retrieve(id, params, options));
    if (customer === undefined || customer.deleted) return undefined;
    return { uid: customer.metadata.uid, card: cardOf(customer.invoice_settings.default_payment_method) };
  };

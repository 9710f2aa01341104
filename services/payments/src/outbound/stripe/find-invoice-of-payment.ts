import type { Provider } from '../../usecases/money-ports.ts';
import type { Connection } from './connection.ts';
import { idOf } from './words.ts';

export const findInvoiceOfPayment =
  ({ stripe, ask }: Connection): Provider['findInvoiceOfPayment'] =>
  async (paymentIntentId) => {
    const params = { payment: { type: 'payment_intent', payment_intent: paymentIntentId }, limit: 1 } as const;
    const { data } = await ask((options) => stripe.invoicePayments.list(params, options));
    return idOf(data[0]?.invoice);
  };

import type { Provider } from '../../usecases/money-ports.ts';
import type { Connection } from './connection.ts';
import { wholeInvoice } from './find-invoice.ts';

export const findInvoiceOfPayment =
  ({ stripe, ask }: Connection): Provider['findInvoiceOfPayment'] =>
  async (paymentIntentId) => {
    const payment = { type: 'payment_intent', payment_intent: paymentIntentId } as const;
    const params = { payment, limit: 1, expand: ['data.invoice.payments'] };
    const { data } = await ask((options) => stripe.invoicePayments.list(params, options));
    return wholeInvoice(data[0]?.invoice);
  };

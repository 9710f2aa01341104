import type { Provider } from '../../usecases/money-ports.ts';
import { moneyFrom } from './amounts.ts';
import type { Connection } from './connection.ts';
import { at, idOf } from './words.ts';

/** After one of these nobody objects any more. */
const over = ['won', 'lost', 'warning_closed', 'prevented'];

export const findDispute =
  ({ stripe, askFor }: Connection): Provider['findDispute'] =>
  async (id) => {
    const dispute = await askFor((options) => stripe.disputes.retrieve(id, {}, options));
    const paymentIntentId = idOf(dispute?.payment_intent);
    if (dispute === undefined || paymentIntentId === undefined) return undefined;
    const { amount, currency, reason, status, created } = dispute;
    return {
      id,
      paymentIntentId,
      reason,
      status,
      amount: moneyFrom(amount, currency),
      isOpen: !over.includes(status),
      openedAt: at(created),
    };
  };

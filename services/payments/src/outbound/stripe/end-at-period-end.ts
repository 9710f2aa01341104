import type { Provider } from '../../usecases/money-ports.ts';
import type { Connection } from './connection.ts';

export const endAtPeriodEnd =
  ({ stripe, ask }: Connection): Provider['endAtPeriodEnd'] =>
  async (id, ends, idempotencyKey) => {
    const params = { cancel_at_period_end: ends };
    await ask((options) => stripe.subscriptions.update(id, params, { ...options, idempotencyKey }));
  };

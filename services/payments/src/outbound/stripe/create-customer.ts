import type { Provider } from '../../usecases/money-ports.ts';
import type { Connection } from './connection.ts';

export const createCustomer =
  ({ stripe, ask }: Connection): Provider['createCustomer'] =>
  async ({ uid, email, name }, idempotencyKey) => {
    const known = { ...(email && { email }), ...(name && { name }) };
    const made = await ask((options) =>
      stripe.customers.create({ ...known, metadata: { uid } }, { ...options, idempotencyKey }),
    );
    return made.id;
  };

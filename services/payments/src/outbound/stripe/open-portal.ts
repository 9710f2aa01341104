import type { Provider } from '../../usecases/money-ports.ts';
import type { Connection } from './connection.ts';

export const openPortal =
  ({ stripe, ask }: Connection, publicUrl: string): Provider['openPortal'] =>
  async (customer) => {
    const params = { customer, return_url: `${publicUrl}/student/subscription` };
    return (await ask((options) => stripe.billingPortal.sessions.create(params, options))).url;
  };

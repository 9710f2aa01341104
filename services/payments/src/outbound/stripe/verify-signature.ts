/** Whether a webhook is Stripe's, and not older than five minutes of real time. */
import type { VerifySignature } from '../../usecases/money-ports.ts';
import type { Connection } from './connection.ts';

const toleranceSeconds = 300;

export const verifySignature =
  ({ stripe }: Connection, secret: string): VerifySignature =>
  (body, signature, now) => {
    try {
      const { webhooks } = stripe;
      return (
        webhooks.signature?.verifyHeader(
          Buffer.from(body),
          signature,
          secret,
          toleranceSeconds,
          undefined,
          now.getTime(),
        ) ?? false
      );
    } catch {
      return false;
    }
  };

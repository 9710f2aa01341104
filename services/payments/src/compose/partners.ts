/** The payment provider, and the wallets in booking. */
import type { Life } from '@parlance/runtime/lifecycle/life';
import type { PaymentsConfig } from '../config.ts';
import { makeBookingClient } from '../outbound/grpc/booking-client.ts';
import { connect } from '../outbound/stripe/connection.ts';
import { makeProvider } from '../outbound/stripe/provider.ts';
import { verifySignature } from '../outbound/stripe/verify-signature.ts';

type Parts = { config: PaymentsConfig; token: () => Promise<string>; life: Life };

export function makePartners({ config, token, life }: Parts) {
  const connection = connect({ secretKey: config.stripeSecretKey.reveal(), apiBase: config.stripeApiBase });
  const booking = makeBookingClient({ address: config.peers.bookingGrpc, token });
  life.onStop('booking', () => booking.close());
  return {
    provider: makeProvider(connection, config),
    verify: verifySignature(connection, config.stripeWebhookSecret.reveal()),
    wallets: booking,
  };
}

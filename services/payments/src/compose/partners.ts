/** The payment provider, the wallets in booking, and who is who in identity. */
import { IdentityInternalService } from '@parlance/proto/identity/v1';
import { makeClient } from '@parlance/runtime/grpc/client';
import type { Life } from '@parlance/runtime/lifecycle/life';
import type { PaymentsConfig } from '../config.ts';
import { makeBookingClient } from '../outbound/grpc/booking-client.ts';
import { namesBy, studentBy } from '../outbound/grpc/identity-client.ts';
import { connect } from '../outbound/stripe/connection.ts';
import { makeProvider } from '../outbound/stripe/provider.ts';
import { verifySignature } from '../outbound/stripe/verify-signature.ts';

type Parts = { config: PaymentsConfig; token: () => Promise<string>; life: Life };

export function makePartners({ config, token, life }: Parts) {
  const connection = connect({ secretKey: config.stripeSecretKey.reveal(), apiBase: config.stripeApiBase });
  const booking = makeBookingClient({ address: config.peers.bookingGrpc, token });
  life.onStop('booking', () => booking.close());
  const identity = makeClient(IdentityInternalService, { address: config.peers.identityGrpc, token });
  life.onStop('identity', () => identity.close());
  return {
    identity,
    findStudent: studentBy(identity),
    findNames: namesBy(identity),
    provider: makeProvider(connection, config),
    verify: verifySignature(connection, config.stripeWebhookSecret.reveal()),
    wallets: booking,
  };
}

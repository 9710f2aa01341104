/** The whole service in process: real PostgreSQL and Kafka, an issuer of its own, identity's list of revocations, booking's facts and wallets as stand-ins, and Stripe's. */
import { BookingInternalService } from '@parlance/proto/booking/v1';
import { IdentityInternalService, type PersonInput } from '@parlance/proto/identity/v1';
import { PaymentsDevService, PaymentsInternalService, PaymentsService } from '@parlance/proto/payments/v1';
import { makeFakeClock } from '@parlance/runtime/testing/fake-clock';
import { startServiceHarness } from '@parlance/runtime/testing/service-harness';
import { nobodyIsRevoked, standIn } from '@parlance/runtime/testing/stand-in';
import { startTestChannel } from '@parlance/runtime/testing/test-channel';
import type { MintOptions } from '@parlance/runtime/testing/tokens';
import { startStripeStandIn } from '@parlance/stripe';
import { migrations } from '../migrations/index.ts';
import { composeForTest, providedBy } from './compose-for-test.ts';
import { sold } from './money-for-test.ts';

export async function startPayments() {
  const harness = await startServiceHarness({ name: 'payments', migrations });
  const { config, life } = harness;
  const { channel, publish } = await startTestChannel(harness);
  const clock = makeFakeClock('2026-03-04T00:00:00.000Z');
  const stripe = await startStripeStandIn({ port: 0, clock });
  life.onStop('stripe', () => stripe.stop());
  const people: PersonInput[] = [];
  const getPeople = ({ uids }: { uids: readonly string[] }) => ({
    people: people.filter(({ uid = '' }) => uids.includes(uid)),
  });
  const identityGrpc = await harness.serve([standIn(IdentityInternalService, { ...nobodyIsRevoked, getPeople })]);
  const revoked: string[] = [];
  const bookingGrpc = await harness.serve([
    standIn(BookingInternalService, {
      revokeTokens: ({ cause }) => {
        revoked.push(cause);
        return { balanceAfter: 0 };
      },
    }),
  ]);
  const { port } = await composeForTest({
    config: { ...config, peers: { ...config.peers, identityGrpc, bookingGrpc } },
    own: { ...sold, ...providedBy(stripe) },
    clock,
    life,
    channel,
  });
  const address = `127.0.0.1:${port}`;
  return {
    publish,
    clock,
    stripe,
    revoked,
    /** Whom identity knows. */
    people,
    db: harness.db,
    payments: (as: MintOptions | 'nobody') => harness.client(PaymentsService, address, as),
    internal: (as: MintOptions | 'nobody') => harness.client(PaymentsInternalService, address, as),
    dev: harness.client(PaymentsDevService, address, 'nobody'),
    stop: () => harness.stop(),
  };
}

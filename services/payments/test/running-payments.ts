/** The whole service in process: real PostgreSQL and Kafka, an issuer of its own, identity's list of revocations and booking's facts as stand-ins. */
import { IdentityInternalService } from '@parlance/proto/identity/v1';
import { PaymentsDevService, PaymentsInternalService, PaymentsService } from '@parlance/proto/payments/v1';
import { makeFakeClock } from '@parlance/runtime/testing/fake-clock';
import { startServiceHarness } from '@parlance/runtime/testing/service-harness';
import { nobodyIsRevoked, standIn } from '@parlance/runtime/testing/stand-in';
import { startTestChannel } from '@parlance/runtime/testing/test-channel';
import type { MintOptions } from '@parlance/runtime/testing/tokens';
import { migrations } from '../migrations/index.ts';
import { composeForTest } from './compose-for-test.ts';

export async function startPayments() {
  const harness = await startServiceHarness({ name: 'payments', migrations });
  const { config, life } = harness;
  const { channel, publish } = await startTestChannel(harness);
  const clock = makeFakeClock('2026-03-04T00:00:00.000Z');
  const identityGrpc = await harness.serve([standIn(IdentityInternalService, nobodyIsRevoked)]);
  const { port } = await composeForTest({
    config: { ...config, peers: { ...config.peers, identityGrpc } },
    clock,
    life,
    channel,
  });
  const address = `127.0.0.1:${port}`;
  return {
    publish,
    clock,
    db: harness.db,
    payments: (as: MintOptions | 'nobody') => harness.client(PaymentsService, address, as),
    internal: (as: MintOptions | 'nobody') => harness.client(PaymentsInternalService, address, as),
    dev: harness.client(PaymentsDevService, address, 'nobody'),
    stop: () => harness.stop(),
  };
}
